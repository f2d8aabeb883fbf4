import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { BibliographyField, OwnWorksList, useOwnWorks } from './own-works-choice.tsx'

const work = (place: number, isMine: boolean) => ({
  line: place,
  key: `work${place}`,
  title: `On work ${place}`,
  year: '2020',
  changes: [],
  isMine,
  byline: {
    authors: [
      { name: 'Sample, M.', isOwn: false },
      { name: 'Example, A.', isOwn: isMine },
    ],
    moreAuthors: 'and 4 more',
    source: 'Journal of Imaginary Photometry',
  },
})

const plan = {
  added: [...Array.from({ length: 8 }, (_, place) => work(place, true)), work(8, false)],
  changed: [],
  same: [work(9, true)],
  conflicts: [],
  problems: [],
  unread: 0,
  plan: 'hash',
}

const sent: string[] = []

function Choice() {
  const works = useOwnWorks(['Example, A.'])
  return (
    <>
      <BibliographyField works={works} />
      <OwnWorksList works={works} />
      <button type="button" onClick={() => void works.take()}>
        Take
      </button>
      <p>{`${works.count} chosen`}</p>
    </>
  )
}

async function open() {
  show(<Choice />)
  sent.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return Promise.resolve(new Response(JSON.stringify(plan)))
  })
  const person = userEvent.setup()
  await person.upload(
    screen.getByLabelText('Bibliography'),
    new File(['@article{a}'], 'ada.bib', { type: 'text/plain' }),
  )
  await screen.findByText('ada.bib')
  return person
}

test('works that look like the owner’s are shown and confirmed, all others on demand', async () => {
  const person = await open()
  await screen.findByText('8 of 9 works look like yours')
  expect(
    screen.getByText('10 works read, none without a title, 1 in the library already'),
  ).toBeTruthy()
  expect(sent).toEqual(['/api/works/read?name=Example%2C+A.'])
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  await person.click(screen.getByRole('button', { name: '2 more that look like yours' }))
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(8)
  await person.click(screen.getByRole('checkbox', { name: /On work 0/ }))
  await person.click(screen.getByRole('button', { name: 'Show All 9' }))
  await person.click(screen.getByRole('checkbox', { name: /On work 8/ }))
  expect(screen.getByText('8 chosen')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Take' }))
  await screen.findByText('Drop a .bib file here')
  expect(sent[1]).toBe(
    '/api/works/import?plan=hash&conflicts=skip&mine=guess&except=work0&except=work8',
  )
})

test('a file that cannot be read is refused with the reason', async () => {
  show(<Choice />)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('No works here', { status: 400 })))
  await userEvent.upload(screen.getByLabelText('Bibliography'), new File(['?'], 'ada.bib'))
  expect((await screen.findByRole('alert')).textContent).toContain('No works here')
  expect(screen.getByRole('button', { name: 'Choose File' })).toBeTruthy()
})
