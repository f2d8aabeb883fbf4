import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Restores the focus when a dialog closes. If the focused element no longer exists, for example in a deleted row, the same
 * button of the next row receives the focus, or else the dialog behind or the heading of the page.
 * @returns the handler for a dialog's `onCloseAutoFocus`
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  const [place] = useState(() => opener && placeInList(opener))
  return (event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
      opener.focus()
    } else if (!document.activeElement || document.activeElement === document.body) {
      giveFocus((place && controlAt(place)) ?? lastResort())
    }
  }
}

/**
 * Gives the focus to another element when a change removes the one that had it, such as the pressed button.
 * @param change is compared with the one of the last rendering
 * @param next by default the dialog behind or the heading of the page
 */
export function useKeptFocus(change: unknown, next?: () => Element | null | undefined): void {
  const last = useRef(change)
  const keep = useEffectEvent(() => {
    if (document.activeElement === document.body) giveFocus(next?.() ?? lastResort())
  })
  useEffect(() => {
    if (last.current !== change) keep()
    last.current = change
  }, [change])
}

/**
 * Gives the focus to a control beside a pressed one once that is gone, or else to the heading of its section.
 * @param rows is compared with those of the last rendering
 * @returns is called with the control that is pressed
 */
export function useFocusInRows(rows: unknown): (pressed: Element) => void {
  const pressed = useRef<{ control: Element; findNext: () => Element | null | undefined }>(
    undefined,
  )
  // Before a dialog around the rows sees that the focus was lost, and takes it.
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.control.isConnected) return
    if (document.activeElement === document.body)
      giveFocus(pressed.current.findNext() ?? lastResort())
    pressed.current = undefined
  }, [rows])
  return (control) => {
    const place = placeInList(control)
    const section = control.closest('section')
    const findNext = () => (place && controlAt(place)) ?? section?.querySelector('h2, h3')
    pressed.current = { control, findNext }
  }
}

/** The dialog that is open, since what is behind it cannot be reached, or else the heading of the page. */
function lastResort(): Element | null {
  const dialog = document.querySelector('[role="dialog"][data-state="open"]')
  return dialog ?? document.querySelector('main h2')
}

function giveFocus(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return
  if (target.matches('h2, h3')) target.tabIndex = -1
  target.focus()
}

interface PlaceInList {
  list: Element
  row: number
  control: number
}

const controls = 'a[href], button'

/** The row of a control, and the place of the control in it. */
function placeInList(opener: Element): PlaceInList | undefined {
  const row = opener.closest('tr, li')
  const list = row?.parentElement
  if (!list) return undefined
  return {
    list,
    row: [...list.children].indexOf(row),
    control: [...row.querySelectorAll(controls)].indexOf(opener),
  }
}

/** The control that is now at a place, or in the nearest row that has one: below it, or else above it. */
function controlAt({ list, row, control }: PlaceInList): Element | undefined {
  if (!list.isConnected) return undefined
  const rows = [...list.children]
  for (const near of [...rows.slice(row), ...rows.slice(0, row).toReversed()]) {
    const inRow = near.querySelectorAll(controls)
    const found = inRow[control] ?? inRow[0]
    if (found) return found
  }
  return undefined
}

/** Moves the focus from a control whose row is about to be removed to that of a row beside it, or else to the field of its group. */
export function leaveRow(control: Element): void {
  const row = control.closest('li')
  const near = [row?.nextElementSibling, row?.previousElementSibling]
    .map((one) => one?.querySelector<HTMLElement>('button, input, select'))
    .find((found) => found)
  const target = near ?? control.closest('[role=group]')?.querySelector<HTMLElement>('select')
  target?.focus()
}
