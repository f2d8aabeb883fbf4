import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { isBusy, show } from '../../../testing/show.tsx'
import { ArrangedTable } from './arranged-table.tsx'
import { OrderedRows } from './ordered-rows.tsx'
import { useOrder } from './crud.ts'

const columns = [{ title: 'Title', text: ({ title }: { title: string }) => title }] as const
const all = ['Alpha', 'Beta', 'Gamma'].map((title, index) => ({ id: index + 1, title }))
const resource = { listUrl: '/api/projects', writeUrl: '/api/projects' }

function Table({ rows = all }: { rows?: typeof all }) {
  return (
    <ArrangedTable
      what="projects"
      columns={columns}
      rows={rows}
      list={all}
      nameOf={({ title }) => title}
      order={useOrder(resource)}
      actions={() => null}
    />
  )
}

/** Answers every call, and collects the orders. */
function collectOrders(): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body: string }) => {
    sent.push([method, url, JSON.parse(body)])
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  return sent
}

test('moving a row sends the whole order, and says where the row is', async () => {
  show(<Table />)
  const sent = collectOrders()
  await userEvent.click(screen.getByRole('button', { name: 'Move Up Gamma' }))
  expect(sent).toEqual([['PUT', '/api/projects/order', { ids: [1, 3, 2] }]])
  expect(await screen.findByText('Gamma, now 2 of 3')).toBeTruthy()
  for (const name of ['Move Up Alpha', 'Move Down Gamma'])
    expect(isBusy(screen.getByRole('button', { name }))).toBe(true)
})

test('in a table of some rows, a row passes those that are not shown', async () => {
  show(<Table rows={all.filter(({ title }) => title !== 'Beta')} />)
  const sent = collectOrders()
  await userEvent.click(screen.getByRole('button', { name: 'Move Down Alpha' }))
  expect(sent).toEqual([['PUT', '/api/projects/order', { ids: [3, 2, 1] }]])
  expect(await screen.findByText('Alpha, now 2 of 2')).toBeTruthy()
})

function Rows() {
  const [names, setNames] = useState(['One', 'Two'])
  return (
    <OrderedRows
      label="Links"
      rows={names.map((name) => ({ id: name, name, content: name }))}
      onMove={() => setNames(names.toReversed())}
    />
  )
}

test('a moved row of a form keeps the focus of its button, and its place is announced', async () => {
  show(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Move Down One' }))
  expect(screen.getByText('One, now 2 of 2')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Down One' }))
})
