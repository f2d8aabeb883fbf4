import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PicturePickerContext } from '../../../../platform/web/admin/choose-picture.tsx'
import { show } from '../../../../testing/show.tsx'
import type { Post } from '../../contract.ts'
import { suggestSlug } from '../../post-slug.ts'
import { PostDialog } from './post-dialog.tsx'
import { noDetails } from '../../../../shared/post-details.ts'

const post: Post = {
  id: 1,
  title: 'One',
  content: 'Words of the article.',
  excerpt: 'Words of one.',
  category: 'Test',
  date: 'May 1, 2026',
  publishedAt: '2026-05-01T00:00:00.000Z',
  commentCount: 0,
  tags: [],
  series: null,
  part: null,
  ...noDetails,
  version: 1,
  visibleFrom: '2026-05-01T00:00:00.000Z',
}

const copy = { title: 'Edit', submit: 'Update', done: 'Updated', failed: 'Failed' }
const save = () => Promise.resolve(post)

function open(opened: Post, update: (change: { fields: object }) => Promise<unknown> = save) {
  show(
    <PicturePickerContext
      value={({ onPick }) => (
        <button type="button" onClick={() => onPick('/media/moon_1600x1000_1a2b3c.webp')}>
          Use the moon
        </button>
      )}
    >
      <PostDialog
        post={opened}
        copy={{ create: copy, update: copy }}
        timeZone="UTC"
        create={save}
        update={update}
        history={() => null}
        onClose={() => undefined}
      />
    </PicturePickerContext>,
  )
}

test.each([
  [{ ...post, writtenIn: 'notes/post.md' }, 'Synced from the file notes/post.md'],
  [post, undefined],
])('the editor names the file that an article is made from: case %#', (opened, sentence) => {
  open(opened)
  expect(screen.queryByText(/^Synced from the file/)?.textContent).toBe(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Title').disabled).toBe(false)
})

test('line breaks are kept unless they are joined', async () => {
  const update = vi.fn<(change: { fields: object }) => Promise<unknown>>(save)
  open(post, update)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Line breaks' })
  expect(select.selectedOptions[0]?.text).toBe('Kept')
  await userEvent.selectOptions(select, 'Joined')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  const sent = { id: 1, fields: { language: null, lineBreaks: 'joined' } }
  expect(update.mock.calls).toMatchObject([[sent]])
})

test('sections have no numbers unless they are switched on', async () => {
  const update = vi.fn<(change: { fields: object }) => Promise<unknown>>(save)
  open(post, update)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Numbered sections' })
  expect(box.checked).toBe(false)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(update.mock.calls).toMatchObject([[{ id: 1, fields: { numberedSections: true } }]])
})

test('a cover is chosen among the pictures and described', async () => {
  const update = vi.fn<(change: { fields: object }) => Promise<unknown>>(save)
  open(post, update)
  const cover = within(screen.getByRole('group', { name: 'Cover' }))
  expect(cover.queryByLabelText('Description of the cover')).toBeNull()
  await userEvent.click(cover.getByRole('button', { name: 'Choose Picture' }))
  await userEvent.click(screen.getByRole('button', { name: 'Use the moon' }))
  expect(cover.getByText('moon_1600x1000_1a2b3c.webp')).toBeTruthy()
  expect(cover.getByText('1600 × 1000')).toBeTruthy()
  expect(cover.getByRole('button', { name: 'Replace cover' })).toBeTruthy()
  await userEvent.type(cover.getByLabelText('Description of the cover'), 'The Moon')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  const sent = { cover: '/media/moon_1600x1000_1a2b3c.webp', coverAlt: 'The Moon' }
  expect(update.mock.calls).toMatchObject([[{ fields: sent }]])
})

test('a cover can be removed', async () => {
  const update = vi.fn<(change: { fields: object }) => Promise<unknown>>(save)
  open({ ...post, cover: '/media/moon_1600x1000_1a2b3c.webp', coverAlt: 'The Moon' }, update)
  await userEvent.click(screen.getByRole('button', { name: 'Remove cover' }))
  expect(screen.getByRole('button', { name: 'Choose Picture' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(update.mock.calls).toMatchObject([[{ fields: { cover: null, coverAlt: null } }]])
})

test('an address is suggested from the title, and can be removed again', async () => {
  const update = vi.fn<(change: { fields: object }) => Promise<unknown>>(save)
  open(post, update)
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
  expect(address.value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Suggest from Title' }))
  expect(address.value).toBe(suggestSlug(post.title))
  expect(document.activeElement).toBe(address)
  expect(screen.queryByRole('button', { name: 'Suggest from Title' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(update.mock.calls).toMatchObject([[{ fields: { slug: suggestSlug(post.title) } }]])
})

test('an address that cannot be one is not sent, and an empty one is the number', async () => {
  const update = vi.fn<(change: { fields: object }) => Promise<unknown>>(save)
  open({ ...post, slug: 'one-star' }, update)
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
  await userEvent.clear(address)
  await userEvent.type(address, 'One star')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  const sentence = 'Address can only have small letters, digits and single hyphens'
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(update).not.toHaveBeenCalled()
  await userEvent.clear(address)
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(update.mock.calls).toMatchObject([[{ fields: { slug: null } }]])
})
