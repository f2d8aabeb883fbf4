import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OwnPage } from '../../../features/pages/contract.ts'
import type { EditedProject } from '../../../features/projects/contract.ts'
import { siteUrl } from '../../../features/site/contract.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { ApiError, type Send } from '../../../platform/web/api.ts'
import type { WrittenKind } from '../../../shared/addresses.ts'
import { answerCalls } from '../../../testing/calls.ts'
import { show } from '../../../testing/show.tsx'
import { ShownToast } from '../../../testing/shown-toast.tsx'
import { WritingPlace } from './writing-place.tsx'

const page: OwnPage = {
  id: 7,
  path: '/talks',
  title: 'Talks',
  description: '',
  categories: [],
  place: 'header',
  draft: false,
  isAsItCame: false,
  version: 3,
  content: 'In Socorro, twice.',
  originalContent: null,
}

const project: EditedProject = {
  id: 4,
  title: 'A clock of one star',
  description: 'Sixty-two nights of one star.',
  imageUrl: null,
  year: '2026',
  tags: ['photometry'],
  url: null,
  codeUrl: null,
  paper: null,
  content: 'The text of its page.',
  version: 'one',
}

/** Opens a writing page. @param answer answers the read of the text */
function open(kind: WrittenKind, id: number | 'new', answer: () => unknown = () => undefined) {
  const address = `/admin/${kind}/${id}` as const
  const send: Send = async (_method, url) => {
    if (url === siteUrl) return starterSite
    if (new RegExp(`^/api/${kind}/\\d+$`).test(url)) return answer()
    return await new Promise(() => undefined)
  }
  show(
    <>
      <WritingPlace kind={kind} address={String(id)} />
      <ShownToast />
    </>,
    { address, answers: { [siteUrl]: starterSite }, send },
  )
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })

test.each([
  ['pages', 'page', 'Back to Pages'],
  ['projects', 'project', 'Back to Projects'],
] as const)('of %s that do not exist, the page says so', async (kind, what, back) => {
  open(kind, 9, () => null)
  expect(await screen.findByRole('heading', { name: `This ${what} does not exist` })).toBeTruthy()
  expect(screen.getByRole('link', { name: back })).toBeTruthy()
})

test.each([
  ['pages', page, 'the page'],
  ['projects', project, 'the project'],
] as const)(
  'one of the %s that could not be loaded can be tried again',
  async (kind, row, what) => {
    let isDown = true
    open(kind, row.id, () => {
      if (isDown) throw new ApiError(500, 'The site has a fault')
      return row
    })
    expect(await screen.findByRole('heading', { name: /could not be loaded$/ })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(`Could not load ${what}`)
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect((await title()).value).toBe(row.title)
  },
)

test('while a text is loaded, the page says what it waits for', async () => {
  open('pages', 7, () => new Promise(() => undefined))
  expect(await screen.findByRole('status', { name: 'Loading the page' })).toBeTruthy()
})

test('a page of the owner is changed and saved', async () => {
  open('pages', 7, () => page)
  const calls = answerCalls(({ method }) =>
    method === 'PUT' ? Response.json({ ...page, version: 4 }) : new Response('', { status: 500 }),
  )
  await userEvent.type(await title(), ' and more')
  await userEvent.click(screen.getByRole('button', { name: 'Update Page' }))
  expect(await screen.findByText(/Page updated successfully/)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
    { url: '/api/pages/7', body: { title: 'Talks and more', draft: false, version: 3 } },
  ])
})

test('a project is changed, refused with a reason, and keeps what was typed', async () => {
  open('projects', 4, () => project)
  const calls = answerCalls(({ method }) =>
    method === 'PUT'
      ? new Response('The disk is full', { status: 503 })
      : new Response('', { status: 500 }),
  )
  await userEvent.type(await title(), ', again')
  await userEvent.click(screen.getByRole('button', { name: 'Update Project' }))
  expect((await screen.findAllByText(/The disk is full/)).length).toBeGreaterThan(0)
  expect((await title()).value).toBe('A clock of one star, again')
  expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
    { url: '/api/projects/4', body: { title: 'A clock of one star, again', version: 'one' } },
  ])
})

test.each([
  ['pages', 'Publish'],
  ['projects', 'Create Project'],
] as const)('new %s without a title are not saved', async (kind, button) => {
  open(kind, 'new')
  const calls = answerCalls(() => new Response('', { status: 500 }))
  await title()
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(/^Title must be at least/)).toBeTruthy()
  expect(calls.filter(({ method }) => method !== 'GET').map(({ url }) => url)).not.toContain(
    `/api/${kind}`,
  )
})
