import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show, shownText } from '../../../testing/show.tsx'
import {
  deletedUrls,
  historyUrls,
  type TextName,
  type Version,
  type VersionFields,
  type VersionList,
} from '../contract.ts'
import { HistoryButton } from './history-button.tsx'
import { RecentlyDeleted } from './recently-deleted.tsx'

const name: TextName = { kind: 'posts', id: 12 }

const saved = (id: number, savedAt: string, published: number | null): Version => ({
  id,
  savedAt,
  published,
  isRestored: id === 2,
  isAutosave: id === 1,
  words: { added: id, removed: 0 },
})

const list: VersionList = {
  versions: [
    saved(3, '2026-11-20T09:41:00.000Z', 1),
    saved(2, '2026-11-20T09:20:00.000Z', null),
    saved(1, '2026-11-18T22:07:00.000Z', null),
  ],
  count: 3,
  bytes: 1500,
  siteBytes: 3 * 1024 * 1024,
  maxSiteBytes: 256 * 1024 * 1024,
}

const first = { title: 'A clock', content: 'Figure 2 shows 240 points.\nThe end.' }
const last = { title: 'A clock made of one star', content: 'Figure 2 shows 236 points.\nThe end.' }

/** Opens the versions of a text. @param current what the editor holds */
async function openHistory(current: VersionFields = last) {
  const onRestore = vi.fn<(fields: VersionFields) => void>()
  show(
    <HistoryButton
      name={name}
      title="A clock made of one star"
      timeZone="UTC"
      readCurrent={() => current}
      renderText={({ content }) =>
        String(content)
          .split('\n')
          .map((line, index) => (
            <p key={index} data-line={index + 1}>
              {line}
            </p>
          ))
      }
      onRestore={onRestore}
    />,
    {
      answers: {
        [historyUrls.list(name)]: list,
        [historyUrls.version(1)]: { id: 1, fields: first },
        [historyUrls.version(2)]: { id: 2, fields: first },
        [historyUrls.version(3)]: { id: 3, fields: last },
      },
    },
  )
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'History' }))
  return { person, onRestore }
}

test('the versions are listed by day, and the newest is compared with the one before', async () => {
  await openHistory()
  const versions = screen.getByRole('navigation', { name: 'Versions' })
  expect(
    within(versions)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Versions', 'Friday, November 20', 'Wednesday, November 18'])
  expect(
    within(versions)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '9:41 AMPublished v1+3  words',
    '9:20 AMRestored+2  words',
    '10:07 PMAutosave+1  words',
  ])
  expect(shownText()).toContain('3 versions, 1 KB.')
  expect(shownText()).toContain('All texts: 3.0 MB of 256 MB.')
  const marks = (role: 'insertion' | 'deletion') =>
    within(screen.getByRole('region', { name: 'Texts' }))
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(marks('deletion')).toEqual(['A clock', '240'])
  expect(marks('insertion')).toEqual(['A clock made of one star', '236'])
  expect(shownText()).toContain('Change 1 of 1')
})

test('any two versions are compared, and as they are rendered', async () => {
  const { person } = await openHistory()
  await person.click(screen.getByRole('button', { name: /^9:20 AM/ }))
  expect(shownText()).toContain('No words changed')
  await person.selectOptions(
    screen.getByLabelText('Compared with'),
    'Published v1 · November 20, 9:41 AM',
  )
  await person.click(screen.getByRole('button', { name: 'As rendered' }))
  const texts = within(screen.getByRole('region', { name: 'Texts' })).getAllByRole('paragraph')
  expect(texts.map(({ textContent, dataset }) => [textContent, 'changed' in dataset])).toEqual([
    ['Figure 2 shows 236 points.', true],
    ['The end.', false],
    ['Figure 2 shows 240 points.', true],
    ['The end.', false],
  ])
})

test('a version is restored into the editor', async () => {
  const { person, onRestore } = await openHistory()
  await person.click(screen.getByRole('button', { name: /^10:07 PM/ }))
  await person.click(screen.getByRole('button', { name: 'Restore This Version' }))
  expect(onRestore).toHaveBeenCalledWith(first)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('unsaved changes can be compared, and are not replaced without asking', async () => {
  const { person, onRestore } = await openHistory({ ...last, content: 'Typed.' })
  await person.selectOptions(screen.getByLabelText('This version'), 'Text in the editor')
  expect(shownText()).toContain('Typed.')
  await person.click(screen.getByRole('button', { name: /^9:41 AM/ }))
  await person.click(screen.getByRole('button', { name: 'Restore This Version' }))
  const question = await screen.findByRole('alertdialog', { name: 'Replace unsaved changes?' })
  expect(onRestore).not.toHaveBeenCalled()
  await person.click(within(question).getByRole('button', { name: 'Replace' }))
  expect(onRestore).toHaveBeenCalledWith(last)
})

test('a deleted page is brought back', async () => {
  const deletedAt = '2026-11-20T09:41:00.000Z'
  const until = '2026-12-20T09:41:00.000Z'
  show(<RecentlyDeleted kind="pages" timeZone="UTC" affected="/api/pages" />, {
    answers: { [deletedUrls.list('pages')]: [{ id: 7, title: 'Talks', deletedAt, until }] },
  })
  const fetched = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(Response.json({ id: 7, title: 'Talks' }, { status: 201 })),
  )
  vi.stubGlobal('fetch', fetched)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: /^Recently deleted/ }))
  expect(shownText()).toContain('kept until Dec 20, 2026, 9:41 AM')
  await person.click(screen.getByRole('button', { name: 'Restore Talks' }))
  await vi.waitFor(() =>
    expect(fetched).toHaveBeenCalledWith(
      deletedUrls.restore({ kind: 'pages', id: 7 }),
      expect.objectContaining({ method: 'POST' }),
    ),
  )
})
