import { countOf } from '../../../shared/count.ts'
import './reference-card.css'

const maxRows = 5

/**
 * The content of the card for what a link within a text leads to: the entry of a work, a formula, figure, table, listing or note.
 * Undefined for headings and places within a line, and for a note that is visible beside the line.
 */
export function createReferenceCard(target: Element): HTMLElement | undefined {
  if (target.matches('a, h1, h2, h3, h4, h5, h6')) return undefined
  if (target.matches('.sn') && getComputedStyle(target).position === 'absolute') return undefined
  const card = document.createElement('div')
  card.className = 'ref-card'
  card.popover = 'manual'
  card.ariaHidden = 'true'
  card.tabIndex = -1
  if (target.matches('.refs li')) card.append(...target.cloneNode(true).childNodes)
  else card.append(proseWith(copyOf(target), target.closest<HTMLElement>('[lang]')?.lang))
  removeUnwanted(card)
  return card
}

/** The styles of what an article contains apply within its class only. */
function proseWith(content: Element, language = ''): HTMLElement {
  const prose = document.createElement('div')
  prose.className = 'prose'
  prose.lang = language
  prose.append(content)
  return prose
}

function copyOf(target: Element): Element {
  const row = target.matches('mtr') ? target : undefined
  const copy = (row?.closest('.eq') ?? target).cloneNode(true) as Element
  if (row) keepRow(copy, row.id)
  if (copy instanceof HTMLDetailsElement) copy.open = true
  loadPicturesOnce(target, copy)
  // Of a chart the drawing for narrow windows.
  if (copy.querySelector('.v-s'))
    for (const drawing of copy.querySelectorAll('.v-m, .v-l')) drawing.remove()
  keepFirstRows(copy)
  return copy
}

/** Leaves one row of a formula, with its number beside it. */
function keepRow(formula: Element, id: string): void {
  const row = formula.querySelector(`#${CSS.escape(id)}`)
  const number = document.createElement('span')
  number.className = 'no'
  row?.parentElement?.classList.remove('tml-wide')
  row?.parentElement?.replaceChildren(row)
  number.append(...(row?.lastElementChild?.childNodes ?? []))
  // Flexible space is around the row.
  row?.firstElementChild?.remove()
  row?.lastElementChild?.remove()
  formula.append(number)
}

/** A picture that the page has loaded is not loaded again in another size. */
function loadPicturesOnce(target: Element, copy: Element): void {
  const originals = [...target.querySelectorAll('img')]
  copy.querySelectorAll('img').forEach((picture, index) => {
    picture.decoding = 'sync'
    const { complete = false, currentSrc = '' } = originals[index] ?? {}
    if (!complete || currentSrc === '') return
    for (const source of picture.parentElement?.querySelectorAll('source') ?? []) source.remove()
    picture.removeAttribute('srcset')
    picture.src = currentSrc
  })
}

function keepFirstRows(copy: Element): void {
  const table = copy.matches('.tbl-wrap') ? copy.querySelector('table') : null
  const others = [...(table?.querySelectorAll('tbody tr') ?? [])].slice(maxRows)
  if (others.length === 0) return
  for (const row of others) row.remove()
  const rest = document.createElement('p')
  rest.textContent = `and ${countOf(others.length, 'more row')}`
  copy.append(rest)
}

/** A copy has no ids, controls and tab stops of its own, and no side note is placed beside it. */
function removeUnwanted(card: HTMLElement): void {
  for (const head of card.querySelectorAll('.sort')) head.replaceWith(...head.childNodes)
  for (const extra of card.querySelectorAll('[role=doc-backlink], button, .numbers, .source'))
    extra.remove()
  for (const named of card.querySelectorAll('[id]')) named.removeAttribute('id')
  for (const stop of card.querySelectorAll<HTMLElement>('a, summary, [tabindex], .scrolls'))
    stop.tabIndex = -1
  for (const anchor of card.querySelectorAll('.fn, .sn')) anchor.removeAttribute('style')
}
