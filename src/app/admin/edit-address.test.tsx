import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { QuotesAdmin } from '../../features/quotes/admin.tsx'
import { quotes } from '../../features/quotes/contract.ts'
import { show } from '../../testing/show.tsx'

const quote = { id: 4, text: 'Measure twice.', author: 'Workshop wall' }

function open(address: string) {
  show(<QuotesAdmin />, { answers: { [quotes.listUrl]: [quote] }, address })
}

test('an address opens the form of a row, and closing the form stays closed', async () => {
  open('/admin?tab=quotes&edit=4')
  const form = within(screen.getByRole('dialog', { name: 'Edit Quote' }))
  expect(form.getByRole('textbox', { name: 'Author' })).toHaveProperty('value', 'Workshop wall')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an address opens the form of a new row', () => {
  open('/admin?tab=quotes&edit=new')
  expect(screen.getByRole('dialog', { name: 'Create New Quote' })).toBeTruthy()
})

test.each(['5', 'x', '0'])('the address of no row, %s, opens nothing', (key) => {
  open(`/admin?tab=quotes&edit=${key}`)
  expect(screen.getByText('Workshop wall')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
