import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OwnPage } from '../../../features/pages/contract.ts'
import { show } from '../../../testing/show.tsx'
import { ApiError } from '../../../platform/web/api.ts'
import { PageDialog } from './page-dialog.tsx'

const opened: OwnPage = {
  id: 7,
  path: '/talks',
  title: 'Talks',
  description: '',
  categories: [],
  place: 'header',
  draft: false,
  isAsItCame: false,
  version: 3,
  content: 'In Socorro.',
  originalContent: null,
}
const newer: OwnPage = { ...opened, content: 'In Effelsberg.', version: 4 }

const words = (title: string) => ({ title, submit: 'Update Page', done: 'Done', failed: 'Failed' })

/** A page that was changed elsewhere since it was opened, and whose title was changed here. */
async function changeBehind() {
  const update = vi
    .fn<() => Promise<unknown>>(() => Promise.resolve({ ...newer, version: 5 }))
    .mockRejectedValueOnce(new ApiError(409, 'This page was changed elsewhere'))
  const onClose = vi.fn<() => void>()
  show(
    <PageDialog
      page={opened}
      copy={{ create: words('Create New Page'), update: words('Edit Page') }}
      create={() => Promise.reject(new Error('Not asked for'))}
      update={update}
      timeZone="UTC"
      onClose={onClose}
    />,
  )
  // The preview stays on its way.
  vi.stubGlobal('fetch', (url: string) =>
    url === '/api/pages/7' ? Promise.resolve(Response.json(newer)) : new Promise(() => undefined),
  )
  const person = userEvent.setup()
  await person.type(screen.getByRole('textbox', { name: 'Title' }), ' and more')
  await person.click(screen.getByRole('button', { name: 'Update Page' }))
  const comparison = await screen.findByRole('dialog', { name: 'This page was changed elsewhere' })
  return { person, update, onClose, comparison }
}

test('a page that was changed elsewhere is compared, and my version can be kept', async () => {
  const { person, update, onClose, comparison } = await changeBehind()
  const cells = (name: string) =>
    within(within(comparison).getByRole('table', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('Title')).toEqual(['Talks and more', 'Talks'])
  expect(cells('Text')).toEqual(['In Socorro.', 'In Effelsberg.'])
  expect(comparison.textContent).toContain('The same in both: Address, Link, Visibility')
  await person.click(within(comparison).getByRole('button', { name: 'Keep Mine' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(update).toHaveBeenLastCalledWith({
    id: 7,
    fields: expect.objectContaining({
      title: 'Talks and more',
      content: 'In Socorro.',
      version: 4,
    }),
  })
})

test('the other version of a page can be chosen', async () => {
  const { person, update, comparison } = await changeBehind()
  await person.click(within(comparison).getByRole('button', { name: 'Use Newer' }))
  await screen.findByDisplayValue('In Effelsberg.')
  expect(screen.getByDisplayValue('Talks')).toBeTruthy()
  expect(update).toHaveBeenCalledTimes(1)
})
