import { createReferenceCard } from './reference-card.ts'

const restMs = 250
const graceMs = 300
const marginPx = 16
/** From this width there is a margin beside the text; the gap between them follows. */
const wideWindow = '(width >= 1200px)'
const columnGapPx = 48

let card: HTMLElement | undefined
let source: HTMLAnchorElement | undefined
/** Whether a formula, table or listing of the card does not fit into the margin. */
let isTooWide = false
/** Whether the link has been visible: WebKit scrolls a focused link into view only after the focus event. */
let wasInSight = false
let timer: ReturnType<typeof setTimeout> | undefined
let listening: AbortController | undefined

/**
 * Shows beside a link within the text what it leads to: after a short hover, or immediately on keyboard focus. The link
 * leads to the same content, so the card is hidden from assistive technology and never gets the focus.
 */
export function previewReference(link: HTMLAnchorElement, type: string): void {
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
  if (card && source === link) return
  close()
  const target = targetOf(link)
  const made = target && createReferenceCard(target)
  if (!made) return
  card = made
  source = link
  wasInSight = false
  isTooWide = false
  made.onpointerenter = () => clearTimeout(timer)
  made.onpointerleave = closeSoon
  document.body.append(made)
  made.showPopover()
  place(made, link)
  listening = new AbortController()
  const { signal } = listening
  const replace = () => made.isConnected && place(made, link)
  addEventListener('scroll', replace, { signal, passive: true, capture: true })
  addEventListener('popstate', close, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  // The window, or a picture without a known size that has loaded; later, since placing the card may resize it.
  const observer = new ResizeObserver(() => requestAnimationFrame(replace))
  for (const element of [made, document.documentElement]) observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** What the link leads to in its own text. */
function targetOf(link: HTMLAnchorElement): Element | null | undefined {
  // This decodes any hash, where decodeURIComponent throws for some.
  const id = new URLSearchParams(`id=${link.hash.slice(1)}`).get('id') ?? ''
  return link.closest('.prose')?.querySelector(`#${CSS.escape(id)}`)
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
  const room = matchMedia(wideWindow).matches ? clientWidth - edge - marginPx : 0
  const isWork = made.querySelector('.prose') === null
  if (room > 200 && !isTooWide) {
    made.style.maxWidth = `${Math.min(isWork ? 320 : 420, room)}px`
    const boxes = [...made.querySelectorAll('.eq, .tbl-wrap, pre')]
    isTooWide = boxes.some(({ scrollWidth, clientWidth: shown }) => scrollWidth > shown)
  }
  const isInMargin = room > 200 && !isTooWide
  if (!isInMargin)
    made.style.maxWidth = `${Math.min(isWork ? 480 : 640, clientWidth - 2 * marginPx)}px`
  // Set once, since the card would lose its scroll position.
  if (isInSight)
    made.style.maxHeight ||= `${(isInMargin ? innerHeight - marginPx : Math.max(top, innerHeight - bottom) - 8) - marginPx}px`
  const { width, height } = made.getBoundingClientRect()
  const below = bottom + 8
  const isAbove = below + height > innerHeight && top - 8 - height > 0
  made.style.left = `${isInMargin ? edge : Math.max(marginPx, Math.min(left, clientWidth - width - marginPx))}px`
  made.style.top = `${isInMargin ? Math.max(marginPx, Math.min(top - 4, innerHeight - height - marginPx)) : isAbove ? top - 8 - height : below}px`
}
