import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import type { LibraryPage, LibraryWork } from '../contract.ts'
import { LibraryAdmin } from './admin.tsx'

const work = (id: number): LibraryWork => ({
  id,
  key: `ex${id}`,
  aliases: [],
  title: `Work ${id}`,
  authors: 'Example',
  year: '2020',
  source: 'ApJ',
  missing: [],
  citedIn: 0,
  isMine: false,
})

/** A library of as many works, of which the server sends the page that is asked for. */
function open(works: number) {
  show(<LibraryAdmin />, {
    send: async (_, url) => {
      const query = new URL(url, 'http://a.example').searchParams
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      const first = (page - 1) * size
      const count = Math.min(size, works - first)
      const rows = Array.from({ length: count }, (_row, place) => work(first + place + 1))
      const counts = { works, mine: 37, cited: 212, incomplete: 0, likely: 0, articles: 3 }
      return { rows, page, found: works, total: works, ...counts } satisfies LibraryPage
    },
  })
}

test('the library shows its numbers and fifty works at a time', async () => {
  open(1204)
  expect(await screen.findByText('37 yours, 212 cited here')).toBeTruthy()
  expect(screen.getByText('1 to 50 of 1,204')).toBeTruthy()
  expect(screen.queryByText('ex51')).toBeNull()
  await userEvent.click(screen.getByText('Next'))
  expect(await screen.findByText('51 to 100 of 1,204')).toBeTruthy()
  expect(screen.getByText('ex51')).toBeTruthy()
})

test('an empty library explains how to add works', async () => {
  open(0)
  expect(
    await screen.findByText(
      'Nothing here yet. Export your references as BibTeX from ADS, INSPIRE, Zotero or Mendeley and add the file.',
    ),
  ).toBeTruthy()
})
