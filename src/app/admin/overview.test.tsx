import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { ApiError } from '../../platform/web/api.ts'
import { makeItYoursUrl } from '../../features/setup/contract.ts'
import { starterUrls } from '../../features/starter/contract.ts'
import { areaIds, useAreaStats } from './areas.tsx'
import { OverviewPanel } from './overview.tsx'

function Overview() {
  return <OverviewPanel stats={useAreaStats('UTC')} lastVisit={undefined} timeZone="UTC" />
}

const failures = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

test('a failed panel reports it in its place, and can be retried', async () => {
  let isDown = true
  const asked = new Set<string>()
  show(<Overview />, {
    send: async (_method, url) => {
      if (isDown) throw new ApiError(500, 'The site has a fault')
      asked.add(url)
      return await new Promise<never>(() => undefined)
    },
  })
  await waitFor(() => expect(failures()).toHaveLength(6))
  expect(failures()).toEqual(
    [
      'the first steps',
      'the outbox',
      'the site in numbers',
      'some of the counts',
      'the starter content',
      'the last backup',
    ].map((what) => `Could not load ${what}.Try Again`),
  )
  isDown = false
  for (const again of screen.getAllByRole('button', { name: 'Try Again' }))
    await userEvent.click(again)
  for (const url of [makeItYoursUrl, starterUrls.status, '/api/projects'])
    expect([...asked]).toContain(url)
})

test('an invalid answer breaks only its own panel', async () => {
  // React logs what the boundary catches.
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  show(<Overview />, { answers: { '/api/outbox': 'nothing of the kind' } })
  await waitFor(() => expect(failures()).toEqual(['Could not load the outbox.Try Again']))
  expect(screen.getAllByRole('article').length).toBeLessThan(areaIds.length)
  expect(screen.getByRole('link', { name: 'Manage posts' })).toBeTruthy()
})
