import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import type { SeriesUse } from '../series.ts'
import { ManageSeries } from './series-dialog.tsx'

const series: SeriesUse[] = [
  {
    name: 'Variable stars',
    slug: 'variable-stars',
    description: '',
    posts: [
      { id: 4, title: 'Why stars blink', part: 1, visibleFrom: '2026-01-01T00:00:00.000Z' },
      { id: 2, title: 'A candle', part: 2, visibleFrom: null },
    ],
  },
]

/** Opens the dialog. @returns the changes that were sent */
function open(answer = new Response(null, { status: 204 })) {
  show(<ManageSeries />, { send: () => Promise.resolve(series) })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    sent.push([method, url, body === undefined ? undefined : (JSON.parse(body) as unknown)])
    return Promise.resolve(answer)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Manage Series' }))
  return sent
}

test('a series is renamed and described, and its parts change places', async () => {
  const sent = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Variable stars' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Stars that vary' } })
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'From light.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Move Down Why stars blink' }))
  const rows = screen.getByRole('list', { name: 'Parts' }).textContent
  expect(rows).toContain('1. A candle Draft')
  expect(rows).toContain('2. Why stars blink')
  fireEvent.click(screen.getByRole('button', { name: 'Save Series' }))
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  const fields = { name: 'Stars that vary', description: 'From light.', posts: [2, 4] }
  expect(sent).toEqual([['PUT', '/api/series/variable-stars', fields]])
})

test('a refused change says why and keeps what was typed', async () => {
  open(new Response('There is a series of this name already.', { status: 409 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Variable stars' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Noise' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Series' }))
  expect(await screen.findByText('There is a series of this name already.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Noise')
})

test('a removed series is confirmed with the number of its posts', async () => {
  const sent = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Variable stars' }))
  const question = 'Remove the series "Variable stars" from 2 posts? The posts stay.'
  expect(screen.getByText(question)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toEqual([['DELETE', '/api/series/variable-stars', undefined]]))
})
