import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, shownText } from '../../../testing/show.tsx'
import type { Post } from '../contract.ts'
import { stateText, TitleWithState } from './post-state.tsx'

const at = new Date('2026-11-21T18:30:00.000Z')

function postFrom(visibleFrom: string | null): Post {
  return {
    id: 1,
    title: 'Where the light waits',
    content: 'Long enough to be a post.',
    excerpt: 'Long enough as well.',
    category: 'Notes',
    date: 'November 20, 2026',
    publishedAt: '2026-11-20T00:00:00.000Z',
    commentCount: 0,
    version: 1,
    visibleFrom,
  }
}

test.each([
  [null, 'Draft'],
  ['2026-11-21T18:30:00.001Z', 'Planned for Nov 21, 2026, 7:30 PM'],
  ['2027-01-01T06:05:00.000Z', 'Planned for Jan 1, 2027, 7:05 AM'],
  ['2026-11-21T18:30:00.000Z', ''],
  ['2020-01-01T00:00:00.000Z', ''],
])('a post visible from %s is marked "%s" for an owner in Berlin', (visibleFrom, text) => {
  expect(stateText(postFrom(visibleFrom), at, 'Europe/Berlin')).toBe(text)
})

test('only a post that visitors do not see has a mark beside its title', () => {
  show(<TitleWithState title="A title" state="Draft" />)
  expect(screen.getByText('Draft', { exact: true }).parentElement?.textContent).toBe(
    'A title Draft',
  )
  cleanup()
  show(<TitleWithState title="A title" state="" />)
  expect(shownText()).toBe('A title')
})
