import './citation-card.css'

const restMs = 250
const graceMs = 300
const marginPx = 16
/** From this width there is a margin beside the text; the gap between them follows. */
const wideWindow = '(width >= 1200px)'
const columnGapPx = 48

let card: HTMLElement | undefined
let source: HTMLAnchorElement | undefined
/** Whether the link has been visible: WebKit scrolls a focused link into view only after the focus event. */
let wasInSight = false
let timer: ReturnType<typeof setTimeout> | undefined
let listening: AbortController | undefined

/**
 * Shows the reference entry of a citation beside it: after a short hover, or immediately on keyboard focus. The link
 * leads to the same text, so the card is hidden from assistive technology and never gets the focus.
 */
export function previewCitation(link: HTMLAnchorElement, type: string): void {
  const isFocus = type === 'focus'
  if (isFocus ? !link.matches(':focus-visible') : !matchMedia('(hover: hover)').matches) return
  link.onpointerleave = closeSoon
  link.onblur = close
  link.onclick = close
  wait(() => open(link), isFocus ? 0 : restMs)
}

function wait(then: () => void, ms: number) {
  clearTimeout(timer)
  timer = setTimeout(then, ms)
}

function closeSoon() {
  wait(close, graceMs)
}

function close() {
  clearTimeout(timer)
  listening?.abort()
  card?.remove()
  card = undefined
}

function open(link: HTMLAnchorElement) {
  const entry = document.querySelector(link.hash)
  if (!entry || (card && source === link)) return
  close()
  card = cardOf(entry)
  source = link
  wasInSight = false
  document.body.append(card)
  card.showPopover()
  place(card, link)
  listening = new AbortController()
  const { signal } = listening
  const onScroll = () => card && place(card, link)
  addEventListener('scroll', onScroll, { signal, passive: true, capture: true })
  addEventListener('resize', onScroll, { signal })
  addEventListener('popstate', close, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
}

function cardOf(entry: Element): HTMLElement {
  const made = document.createElement('div')
  made.className = 'ct-card'
  made.popover = 'manual'
  made.ariaHidden = 'true'
  made.append(...entry.cloneNode(true).childNodes)
  for (const back of made.querySelectorAll('[role=doc-backlink]')) back.remove()
  for (const link of made.querySelectorAll('a')) link.tabIndex = -1
  for (const named of made.querySelectorAll('[id]')) named.removeAttribute('id')
  made.onpointerenter = () => clearTimeout(timer)
  made.onpointerleave = closeSoon
  return made
}

/**
 * Places the card in the margin beside the line, or else below or above it; closes it when the link is scrolled out
 * of view.
 */
function place(made: HTMLElement, link: HTMLAnchorElement) {
  const { top, bottom, left } = link.getClientRects()[0] ?? link.getBoundingClientRect()
  const isInSight = bottom >= 0 && top <= innerHeight
  if (!link.isConnected || (wasInSight && !isInSight)) {
    close()
    return
  }
  wasInSight = isInSight
  made.style.visibility = isInSight ? '' : 'hidden'
  const { clientWidth } = document.documentElement
  const column = link.closest('.prose > *')?.parentElement?.querySelector(':scope > p')
  const edge = (column?.getBoundingClientRect().right ?? clientWidth) + columnGapPx
  const isInMargin = matchMedia(wideWindow).matches && clientWidth - edge > 200
  made.style.maxWidth = `${isInMargin ? Math.min(320, clientWidth - edge - marginPx) : Math.min(480, clientWidth - 2 * marginPx)}px`
  const { width, height } = made.getBoundingClientRect()
  const below = bottom + 8
  const isAbove = below + height > innerHeight && top - 8 - height > 0
  made.style.left = `${isInMargin ? edge : Math.max(marginPx, Math.min(left, clientWidth - width - marginPx))}px`
  made.style.top = `${isInMargin ? Math.max(marginPx, Math.min(top - 4, innerHeight - height - marginPx)) : isAbove ? top - 8 - height : below}px`
}
