import { announce } from '../../../platform/web/announcements.tsx'
import { isMissing, numberIn, textOfCell } from './cell-values.ts'
import './sort-tables.css'

const minRows = 3

/**
 * Makes buttons of the heads of a table that sort its rows: ascending, descending, and back to the written order. The
 * buttons of a table are one tab stop; the arrow keys lead from one to the next.
 */
export function addSortButtons(text: HTMLElement): void {
  for (const table of text.querySelectorAll('.tbl-wrap > table')) {
    const rows = [...table.querySelectorAll('tbody > tr')]
    const heads = [...table.querySelectorAll('thead > tr > th')]
    if (!isSortable(table, heads, rows)) continue
    const body = rows[0]?.parentElement
    const language = table.closest<HTMLElement>('[lang]')?.lang
    const buttons = heads.flatMap((head, column) => {
      const sort = (order: Order) => body?.append(...sorted(rows, column, order, language))
      return textOfCell(head) === '' ? [] : [sortButton(head, heads, sort)]
    })
    makeOneStop(buttons)
  }
}

/** Whether a table has one row of heads, enough rows, and a cell for each head in each of them. */
function isSortable(table: Element, heads: readonly Element[], rows: readonly Element[]): boolean {
  if (rows.length < minRows || table.closest('figure') || table.querySelector('.sort')) return false
  if (table.querySelectorAll('tbody, thead > tr').length !== 2) return false
  return (
    rows.every(({ children }) => children.length === heads.length) &&
    table.querySelector('[colspan], [rowspan]') === null
  )
}

type Order = 'ascending' | 'descending' | 'written'
const next = { ascending: 'descending', descending: 'written', written: 'ascending' } as const

/** Makes a button of the content of a head, up to the first link in it. */
function sortButton(
  head: Element,
  heads: readonly Element[],
  sort: (order: Order) => void,
): HTMLButtonElement {
  const name = textOfCell(head)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'sort'
  const nodes = [...head.childNodes]
  const link = nodes.findIndex(
    (node) => node instanceof Element && (node.matches('a') || node.querySelector('a')),
  )
  const content = link === -1 ? nodes : nodes.slice(0, link)
  button.append(...content)
  if (button.textContent.trim() === '') button.setAttribute('aria-label', `Sort by ${name}`)
  head.prepend(button)
  button.onclick = () => {
    const order = next[orderOf(head)]
    for (const other of heads) other.removeAttribute('aria-sort')
    if (order !== 'written') head.setAttribute('aria-sort', order)
    sort(order)
    announce(order === 'written' ? 'In the written order' : `Sorted by ${name}, ${order}`)
  }
  return button
}

function orderOf(head: Element): Order {
  const order = head.getAttribute('aria-sort')
  return order === 'ascending' || order === 'descending' ? order : 'written'
}

/** The rows in an order; those without a value come last. */
function sorted(
  rows: readonly Element[],
  column: number,
  order: Order,
  language: string | undefined,
): readonly Element[] {
  if (order === 'written') return rows
  const decimalSign = new Intl.NumberFormat(language).format(1.5).charAt(1)
  const cells = rows.map((row) => {
    const cell = row.children[column]
    const text = cell ? textOfCell(cell) : ''
    return { row, text, number: numberIn(text, decimalSign) }
  })
  const filled = cells.filter(({ text }) => !isMissing(text))
  const empty = cells.filter(({ text }) => isMissing(text))
  const isNumeric = filled.every(({ number }) => number !== undefined)
  const { compare } = new Intl.Collator(language, { numeric: true })
  const direction = order === 'ascending' ? 1 : -1
  filled.sort(
    (one, other) =>
      direction *
      (isNumeric ? (one.number ?? 0) - (other.number ?? 0) : compare(one.text, other.text)),
  )
  return [...filled, ...empty].map(({ row }) => row)
}

/** Leaves one of the buttons of a table among the tab stops. */
function makeOneStop(buttons: readonly HTMLButtonElement[]): void {
  buttons.forEach((button, index) => {
    button.tabIndex = index === 0 ? 0 : -1
    button.onfocus = () => {
      for (const one of buttons) one.tabIndex = one === button ? 0 : -1
    }
    button.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      const neighbour = step === undefined ? undefined : buttons[index + step]
      if (!neighbour) return
      event.preventDefault()
      neighbour.focus()
    }
  })
}
