import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearch } from './location.ts'
import type { To } from '../../shared/addresses.ts'
import { isSection, type SectionName } from '../../shared/sections.ts'
import { crossFade } from './cross-fade.ts'

/** The URL of a section, seen from a page. Source: docs/behaviour.md, Section links. */
export function sectionAddress(section: SectionName, path: string): To {
  return path === '/' ? `/#${section}` : `/?section=${section}`
}

/** Client-side navigation. On the home page it scrolls to a section; any other page starts at its top. */
export function useNavigate(): (to: To) => void {
  const [path, navigate] = useLocation()
  return (to) => {
    const [target = '/', hash = ''] = to.split('#')
    const isHere = target === path
    const go = () => {
      navigate(to, { replace: isHere && location.hash === `#${hash}` })
      if (isSection(hash)) {
        scrollToSection(hash)
      } else {
        window.scrollTo({ top: 0, behavior: isHere ? 'auto' : 'instant' })
      }
    }
    if (isHere) go()
    else crossFade(go)
  }
}

/** Replaces the address when it is rendered. */
export function Redirect({ to }: { to: To }): null {
  const [, navigate] = useLocation()
  useLayoutEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

const sectionDelayMs = 100

/**
 * Handles `/?section=name` on the home page: waits 100 ms, scrolls to the section and removes the query from the URL.
 * Ignores unknown names. Source: docs/behaviour.md, Section links.
 */
export function useSectionQuery(): void {
  const search = useSearch()
  useEffect(() => {
    const name = new URLSearchParams(search).get('section')
    if (name === null) return
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', location.pathname + location.hash)
      if (isSection(name)) scrollToSection(name, 'instant')
    }, sectionDelayMs)
    return () => clearTimeout(timer)
  }, [search])
}

const lateLayoutMs = 2000
const maxWaitMs = 30_000
const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a section, by default with the behavior of base.css, and moves the focus there. Waits for a section that is
 * not rendered yet, and scrolls again while late content shifts it, until the visitor interacts.
 */
function scrollToSection(name: SectionName, behavior: ScrollBehavior = 'auto'): void {
  const end = new AbortController()
  let timer = setTimeout(() => end.abort(), maxWaitMs)
  let isReached = false
  // An observer also reports the initial size, in the next frame.
  const observer = new ResizeObserver(() => {
    const target = document.getElementById(name)
    if (!target) return
    target.scrollIntoView({ block: 'start', behavior })
    if (!isReached) focusWithoutScroll(target)
    isReached = true
    clearTimeout(timer)
    timer = setTimeout(() => end.abort(), lateLayoutMs)
  })
  observer.observe(document.body)
  end.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of userInput)
    addEventListener(event, () => end.abort(), { passive: true, signal: end.signal })
}

/** The state of a history entry that a page adds for itself while it is shown. */
export const samePage = { isSamePage: true } as const

/** Moves the focus to a page that was navigated to; one that only got another address keeps it. */
export function focusArrival(): void {
  const state: unknown = history.state
  const isSame = typeof state === 'object' && state !== null && 'isSamePage' in state
  if (!isSame || document.activeElement === document.body) focusPage()
}

/** Moves the focus to the content of the page, unless something in it has the focus. */
export function focusPage(): void {
  const main = document.querySelector('main')
  if (!main?.contains(document.activeElement)) focusWithoutScroll(main)
}

/** Moves the focus to an element without scrolling to it. */
export function focusWithoutScroll(target: HTMLElement | null): void {
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
