import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { trustedHtml } from '../../../platform/web/trusted-html.ts'
import type { AccentName } from '../../../shared/accents.ts'
import type { SectionName } from '../../../shared/sections.ts'
import { showAccent } from '../settings/show-accent.ts'
import styles from './preview-frame.module.css'

interface PreviewFrameProps {
  /** The width at which the page is laid out, px. */
  width: number
  theme: 'light' | 'dark'
  accent: AccentName
  /** The section that is shown first. */
  from: SectionName
  children: ReactNode
}

/**
 * A page at another width and in another theme, scaled to the width of its place: a document of its own, so that media
 * queries and root styles apply to it. It can be scrolled, and nothing in it can be focused or pressed.
 */
export function PreviewFrame({ width, theme, accent, from, children }: PreviewFrameProps) {
  const [page, setPage] = useState<Document>()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const end = new AbortController()
    const { signal } = end
    element.addEventListener('load', () => void open(), { signal })
    // A document in standards mode; without `srcdoc` it would be in quirks mode.
    element.srcdoc = trustedHtml('<!doctype html><html lang="en" class="js"></html>').__html
    async function open() {
      const opened = element?.contentDocument
      if (!opened) return
      await copyStyles(opened, signal)
      if (!signal.aborted) setPage(opened)
    }
    return () => end.abort()
  }, [])

  useLayoutEffect(() => {
    if (!page) return
    page.documentElement.setAttribute('data-theme', theme)
    showAccent(accent, page.documentElement.style)
  }, [page, theme, accent])

  const { view, content, height, scale } = useScaled(page, width)
  useStart(view, page, from, height * scale)
  return (
    // Scrollable parts must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={view} className={styles.view} tabIndex={0} role="region" aria-label="Preview">
      <div
        className={styles.page}
        style={{ width: width * scale, height: height * scale }}
        inert
        data-ready={page && height > 0 ? '' : undefined}
      >
        <iframe
          ref={frame}
          title="Preview of the home page"
          style={{ width, height: Math.max(height, minHeight), scale: String(scale) }}
        />
      </div>
      {page && createPortal(<div ref={content}>{children}</div>, page.body)}
    </div>
  )
}

/** Before the page is measured, px. */
const minHeight = 900

const sheets = 'style, link[rel="stylesheet"]:not([disabled])'

/** Copies the style sheets of this document, also those that are added later. Resolves once the first ones are loaded. */
async function copyStyles(to: Document, signal: AbortSignal): Promise<void> {
  const copy = (sheet: Element) => to.head.append(to.importNode(sheet, true))
  for (const sheet of document.head.querySelectorAll(sheets)) copy(sheet)
  const added = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.matches(sheets)) copy(node)
  })
  added.observe(document.head, { childList: true })
  signal.addEventListener('abort', () => added.disconnect())
  await Promise.all(Array.from(to.head.querySelectorAll('link'), isLoaded))
}

/** A sheet that cannot be loaded must not hold up the page. */
function isLoaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    if (link.sheet) return resolve()
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
  })
}

/** Measures the place and the height of the page, and how much the page is scaled down. */
function useScaled(page: Document | undefined, width: number) {
  const view = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const [outer, inner] = [view.current, content.current]
    if (!outer) return undefined
    const measure = () => {
      setRoom(outer.clientWidth)
      setHeight(inner?.offsetHeight ?? 0)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(outer)
    if (inner) sizes.observe(inner)
    measure()
    return () => sizes.disconnect()
  }, [page])
  // A phone is shown smaller than a desktop that fills the place.
  const scale = width < 700 ? Math.min(1, (0.6 * room) / width) : room / width
  return { view, content, height, scale }
}

/** Scrolls the preview to a section, again while late content moves it, until the owner scrolls it. */
function useStart(
  view: { current: HTMLElement | null },
  page: Document | undefined,
  from: SectionName,
  height: number,
): void {
  const isMoved = useRef(false)
  useEffect(() => {
    const element = view.current
    const move = () => (isMoved.current = true)
    element?.addEventListener('wheel', move, { passive: true })
    element?.addEventListener('keydown', move)
    element?.addEventListener('pointerdown', move)
    return () => {
      element?.removeEventListener('wheel', move)
      element?.removeEventListener('keydown', move)
      element?.removeEventListener('pointerdown', move)
    }
  }, [view])
  useEffect(() => {
    if (isMoved.current || !page || !view.current) return
    const section = page.getElementById(from)
    const whole = page.documentElement.scrollHeight
    const top = from === 'home' || !section ? 0 : (section.offsetTop / Math.max(whole, 1)) * height
    view.current.scrollTo({ top, behavior: 'instant' })
  }, [view, page, from, height])
}
