import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Area, Values } from '../../../e2e/admin-area.ts'
import { areas as described } from '../../../e2e/admin-area-table.ts'
import { isBusy, show } from '../../testing/show.tsx'
import { ShownToast } from '../../testing/shown-toast.tsx'
import { type Send, onSessionEnd } from '../../platform/web/api.ts'
import type { Draft } from '../../platform/web/autosave/autosave.ts'
import { draftStore } from '../../platform/web/autosave/draft-store.ts'
import type { AreaProps } from './area-props.ts'
import { areas, isAreaId } from './areas.tsx'

/** The rows of a list as a server stores them, and how it answers changes. */
function serverOf({ sent, count, write }: Area) {
  const kept = new Set(['category', 'imageUrl'])
  const numbered = (id: number) =>
    Object.entries(sent).map(([key, value]: [string, unknown]) => {
      if (key === 'order') return [key, id]
      return [key, typeof value === 'string' && !kept.has(key) ? `${value} ${id}` : value]
    })
  const rows = new Map<number, object>()
  for (let id = 1; id <= count; id += 1) rows.set(id, { id, ...Object.fromEntries(numbered(id)) })
  const bodies: unknown[] = []
  let next = count + 1
  const change = (method: string, url: string, body: object | undefined): Response => {
    bodies.push(body)
    const id = method === 'POST' ? next++ : Number(url.slice(write.length + 1))
    if (method === 'DELETE') return new Response(null, { status: rows.delete(id) ? 204 : 404 })
    rows.set(id, { id, ...body })
    return Response.json(rows.get(id), { status: method === 'POST' ? 201 : 200 })
  }
  const read: Send = (_method, url) => {
    const [, id] = /\/(\d+)$/.exec(url) ?? []
    return Promise.resolve(id === undefined ? [...rows.values()] : rows.get(Number(id)))
  }
  return { read, change, bodies }
}

/** How the next change is answered: by the server, by an error, or when the test says so. */
type Answer = (change: () => Response) => Response | Promise<Response>

type Fetch = (url: string, init: { method: string; body?: string }) => Promise<Response>

async function openArea(area: Area) {
  const server = serverOf(area)
  if (!isAreaId(area.tab)) throw new Error(`No area is called ${area.tab}`)
  const Panel: ComponentType<AreaProps> = await areas[area.tab].load()
  let answer: Answer = (change) => change()
  const calls = vi.fn<Fetch>(async (url, { method, body }) =>
    answer(() => server.change(method, url, body === undefined ? undefined : JSON.parse(body))),
  )
  const open = async () => {
    show(
      <>
        <Panel timeZone="UTC" />
        <ShownToast />
      </>,
      { send: server.read },
    )
    vi.stubGlobal('fetch', calls)
    await expectHeading(area, area.count)
  }
  await open()
  return {
    open,
    calls,
    bodies: server.bodies,
    person: userEvent.setup(),
    answerWith: (next: Answer) => (answer = next),
  }
}

async function expectHeading({ heading }: Area, count: number): Promise<void> {
  const name = `${heading} (${count})`
  // The heading is hidden from assistive technology while a dialog is open.
  expect(await screen.findByRole('heading', { level: 2, name, hidden: true })).toBeTruthy()
}

function dialogOf(name: string): HTMLElement {
  return screen.getByRole('dialog', { name })
}

function question(): HTMLElement {
  return screen.getByRole('alertdialog', { name: 'Confirm Deletion' })
}

function button(name: string, around: HTMLElement = document.body): HTMLButtonElement {
  return within(around).getByRole<HTMLButtonElement>('button', { name })
}

function fieldOf(dialog: HTMLElement, label: string): HTMLElement {
  const [field] = within(dialog)
    .getAllByLabelText(label)
    .filter((element) => element.tagName !== 'BUTTON')
  if (!field) throw new Error(`No field is called ${label}`)
  return field
}

async function enter(person: UserEvent, dialog: HTMLElement, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(dialog, label)
    if (typeof value === 'boolean') await person.click(field)
    else if (typeof value === 'number') {
      field.focus()
      await person.keyboard('{ArrowRight}')
    } else if (field instanceof HTMLSelectElement) await person.selectOptions(field, value)
    else {
      await person.clear(field)
      await person.click(field)
      await person.paste(value)
    }
  }
}

function expectValues(dialog: HTMLElement, values: Values): void {
  const shown = Object.keys(values).map((label) => {
    const field = fieldOf(dialog, label)
    if (field.getAttribute('aria-valuenow') !== null)
      return [label, Number(field.getAttribute('aria-valuenow'))]
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return [label, field.checked]
    return [label, (field as HTMLInputElement).value]
  })
  expect(Object.fromEntries(shown)).toEqual(values)
}

async function expectClosed(): Promise<void> {
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
}

/** Presses a button whose call stays on its way until its state was checked. */
async function pressAndWait(
  { person, answerWith }: Awaited<ReturnType<typeof openArea>>,
  dialog: HTMLElement,
  submit: string,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith(async (change) => {
    await promise
    return change()
  })
  await person.click(button(submit, dialog))
  await waitFor(() => expect(isBusy(button(submit, dialog))).toBe(true))
  expect(isBusy(button('Cancel', dialog))).toBe(true)
  resolve()
}

test.each(described)('$tab: one is created, edited and deleted', async (area) => {
  const opened = await openArea(area)
  const { person, bodies } = opened
  await person.click(button(area.add))
  const creating = dialogOf(area.create.title)
  expectValues(creating, area.blank)
  await enter(person, creating, area.typed)
  await pressAndWait(opened, creating, area.create.submit)
  expect(await screen.findByText(`Success: ${area.create.done}`)).toBeTruthy()
  await expectClosed()
  expect(bodies).toEqual([area.sent])
  await expectHeading(area, area.count + 1)

  await person.click(button(area.add))
  const next = { ...area.blank, ...(area.tab === 'goals' && { Order: '7' }) }
  expectValues(dialogOf(area.create.title), next)
  await person.click(button('Cancel'))
  await expectClosed()

  await person.click(button(`Edit ${area.name}`))
  const editing = await screen.findByRole('dialog', { name: area.update.title })
  expectValues(editing, area.prefilled)
  await enter(person, editing, area.change)
  await pressAndWait(opened, editing, area.update.submit)
  expect(await screen.findByText(`Success: ${area.update.done}`)).toBeTruthy()
  await expectClosed()

  await person.click(await screen.findByRole('button', { name: `Delete ${area.newName}` }))
  expect(question().textContent).toContain(area.question)
  await person.click(button('Cancel', question()))
  await expectClosed()
  await expectHeading(area, area.count + 1)
  await person.click(button(`Delete ${area.newName}`))
  await pressAndWait(opened, question(), 'Delete')
  expect(await screen.findByText(`Success: ${area.removed}`)).toBeTruthy()
  await expectClosed()
  await expectHeading(area, area.count)
})

test.each(described)(
  '$tab: a failed change shows an error and keeps what was typed',
  async (area) => {
    const { person, answerWith } = await openArea(area)
    await person.click(button(area.add))
    const creating = dialogOf(area.create.title)
    await enter(person, creating, area.typed)
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await person.click(button(area.create.submit, creating))
    expect(await screen.findByText(`Error: ${area.create.failed}`)).toBeTruthy()
    expectValues(creating, area.typed)
    answerWith((change) => change())
    await person.click(button(area.create.submit, creating))
    await expectClosed()

    answerWith(() => new Response('There is no such row', { status: 404 }))
    await person.click(await screen.findByRole('button', { name: `Edit ${area.name}` }))
    const editing = await screen.findByRole('dialog', { name: area.update.title })
    await enter(person, editing, area.change)
    await person.click(button(area.update.submit, editing))
    expect(await screen.findByText(`Error: ${area.update.failed}`)).toBeTruthy()
    expectValues(editing, area.change)
    await person.click(button('Cancel', editing))
    await person.click(button('Discard'))
    await expectClosed()

    await person.click(button(`Delete ${area.name}`))
    await person.click(button('Delete', question()))
    expect(await screen.findByText(`Error: ${area.notRemoved}`)).toBeTruthy()
  },
)

test.each(described)('$tab: a form offers what was typed before its tab closed', async (area) => {
  const drafts = new Map<string, Draft>()
  vi.spyOn(draftStore, 'put').mockImplementation((draft) => void drafts.set(draft.id, draft))
  vi.spyOn(draftStore, 'remove').mockImplementation((id) => void drafts.delete(id))
  vi.spyOn(draftStore, 'read').mockImplementation((form) =>
    Promise.resolve([...drafts.values()].filter((draft) => draft.form === form)),
  )
  const { person, open } = await openArea(area)
  await person.click(button(area.add))
  await enter(person, dialogOf(area.create.title), area.typed)
  // Hiding a document writes the draft without waiting for its timer.
  window.dispatchEvent(new Event('pagehide'))
  expect(drafts.size).toBe(1)
  cleanup()
  await open()
  await person.click(button(area.add))
  await person.click(await screen.findByRole('button', { name: 'Restore' }))
  expectValues(dialogOf(area.create.title), area.typed)
  await person.click(button(area.create.submit))
  expect(await screen.findByText(`Success: ${area.create.done}`)).toBeTruthy()
})

test.each(described)('$tab: a form is sent again after a new sign-in', async (area) => {
  const { person, answerWith, calls, bodies } = await openArea(area)
  onTestFinished(
    onSessionEnd(() => {
      answerWith((change) => change())
      return Promise.resolve('opened')
    }),
  )
  answerWith(() => new Response('Please sign in', { status: 401 }))
  await person.click(button(area.add))
  await enter(person, dialogOf(area.create.title), area.typed)
  await person.click(button(area.create.submit))
  expect(await screen.findByText(`Success: ${area.create.done}`)).toBeTruthy()
  await expectClosed()
  expect(calls).toHaveBeenCalledTimes(2)
  expect(bodies).toEqual([area.sent])
})
