import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pageUrl } from '../../shared/list-page.ts'
import { show } from '../../testing/show.tsx'
import { RedirectsPanel } from './admin.tsx'

const listed = pageUrl('/api/redirects', { page: 1 })
const rows = [{ id: 1, path: '/2019/05/title', target: '/blog/12' }]

test('the owner sees redirects, and why a new one is rejected', async () => {
  const person = userEvent.setup()
  const sentence = 'The new address is itself redirected'
  show(<RedirectsPanel />, {
    answers: { [listed]: { rows, page: 1, found: 1, total: 1 } },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(sentence, { status: 409 })))
  expect(screen.getByRole('row', { name: /\/2019\/05\/title \/blog\/12/ })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add New Redirect' }))
  await person.type(screen.getByLabelText('Old Address'), 'title')
  await person.click(screen.getByRole('button', { name: 'Create Redirect' }))
  expect(
    await screen.findByText('An old address must be a path such as /2019/05/title/'),
  ).toBeTruthy()
  await person.clear(screen.getByLabelText('Old Address'))
  await person.type(screen.getByLabelText('Old Address'), '/older/')
  await person.type(screen.getByLabelText('New Address'), '/2019/05/title')
  await person.click(screen.getByRole('button', { name: 'Create Redirect' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New Address').value).toBe('/2019/05/title')
})

test('an empty list explains where redirects come from', () => {
  show(<RedirectsPanel />, { answers: { [listed]: { rows: [], page: 1, found: 0, total: 0 } } })
  expect(screen.getByText(/^No redirects yet\. Importing a blog adds/)).toBeTruthy()
})
