import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { fileDetailsCall } from './contract.ts'
import { FileDetailsDialog } from './file-details-dialog.tsx'

const url = fileDetailsCall('stars.csv')
const blank = {
  title: '',
  description: '',
  licence: null,
  columns: [{ name: 'period', unit: 'd', description: '' }],
}

test('the owner describes a table, with the unit that its head has', async () => {
  const person = userEvent.setup()
  const sent: unknown[] = []
  show(<FileDetailsDialog name="stars.csv" onClose={() => undefined} />, {
    send: (_method, asked) => Promise.resolve(asked === url ? blank : []),
  })
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({}))
  })
  await person.type(await screen.findByLabelText('Title'), 'Periods of stars')
  await person.click(screen.getByRole('button', { name: 'Save Details' }))
  expect(await screen.findByText(/^Description must be at least 50 characters/)).toBeTruthy()
  const description = 'Periods of two pulsating stars, measured on sixty nights.'
  const [ofFile, ofColumn] = screen.getAllByLabelText('Description')
  if (ofFile) await person.type(ofFile, description)
  if (ofColumn) await person.type(ofColumn, 'From maximum to maximum')
  expect(screen.getByLabelText<HTMLInputElement>('Unit').value).toBe('d')
  await person.click(screen.getByRole('button', { name: 'Save Details' }))
  await vi.waitFor(() => {
    expect(sent).toEqual([
      {
        title: 'Periods of stars',
        description,
        licence: null,
        columns: [{ name: 'period', unit: 'd', description: 'From maximum to maximum' }],
      },
    ])
  })
})
