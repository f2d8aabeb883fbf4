import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { addSortButtons } from './sort-tables.ts'

afterEach(() => document.body.replaceChildren())

const rows = [
  ['Vega', '−1.5', 'a'],
  ['Ångström', '12 ± 1', 'ö'],
  ['Deneb', '–', 'b'],
  ['Altair', '2.5', 'z'],
]

/** Shows a table as the renderer makes it. */
function showTable(body = rows, head = ['Star', 'Mass<a class="fn" href="#n">1</a>', 'Note']) {
  const heads = head.map((content) => `<th scope="col">${content}</th>`).join('')
  const lines = body.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  document.body.innerHTML = `<div id="announcements"></div><div class="prose" lang="en"><div class="tbl-wrap">
    <table><thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody></table></div></div>`
  addSortButtons(document.querySelector<HTMLElement>('.prose') ?? document.body)
  return {
    order: () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent),
    said: () => document.getElementById('announcements')?.textContent,
  }
}

test('a head sorts numbers ascending, descending and as written, rows without a value last', async () => {
  const { order, said } = showTable()
  const mass = screen.getByRole('button', { name: 'Mass' })
  await userEvent.click(mass)
  expect(order()).toEqual(['Vega', 'Altair', 'Ångström', 'Deneb'])
  expect(mass.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
  expect(said()).toBe('Sorted by Mass, ascending')
  await userEvent.click(mass)
  expect(order()).toEqual(['Ångström', 'Altair', 'Vega', 'Deneb'])
  await userEvent.click(mass)
  expect(order()).toEqual(rows.map(([name]) => name))
  expect(mass.closest('th')?.hasAttribute('aria-sort')).toBe(false)
  expect(said()).toBe('In the written order')
})

test('a head sorts texts by the rules of the language', async () => {
  const { order } = showTable()
  await userEvent.click(screen.getByRole('button', { name: 'Star' }))
  expect(order()).toEqual(['Altair', 'Ångström', 'Deneb', 'Vega'])
})

test('the heads of a table are one tab stop, and the arrow keys lead to the next', async () => {
  showTable()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Star')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('Mass')
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(document.body)
})

test('a table with two rows or with merged cells has no buttons', () => {
  showTable(rows.slice(0, 2))
  expect(screen.queryByRole('button')).toBeNull()
  showTable([...rows, ['only one cell']])
  expect(screen.queryByRole('button')).toBeNull()
})
