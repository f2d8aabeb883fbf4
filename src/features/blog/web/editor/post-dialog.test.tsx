import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { Post } from '../../contract.ts'
import { PostDialog } from './post-dialog.tsx'

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
  language: null,
  licence: null,
  version: 1,
  visibleFrom: '2026-05-01T00:00:00.000Z',
}

const copy = { title: 'Edit', submit: 'Update', done: 'Updated', failed: 'Failed' }
const save = () => Promise.resolve(post)

test.each([
  [{ ...post, writtenIn: 'notes/post.md' }, 'Synced from the file notes/post.md'],
  [post, undefined],
])('the editor names the file that an article is made from: case %#', (opened, sentence) => {
  show(
    <PostDialog
      post={opened}
      copy={{ create: copy, update: copy }}
      timeZone="UTC"
      create={save}
      update={save}
      history={() => null}
      onClose={() => undefined}
    />,
  )
  expect(screen.queryByText(/^Synced from the file/)?.textContent).toBe(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Title').disabled).toBe(false)
})
