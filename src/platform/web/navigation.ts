import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { To } from '../../shared/addresses.ts'
import { isSection, type SectionName } from '../../shared/sections.ts'
import { crossFade } from './cross-fade.ts'

/** Where a section is reached from a page. Source: docs/behaviour.md, Section links. */
export function sectionAddress(section: SectionName, path: string): To {
  return path === '/' ? `/#${section}` : `/?section=${section}`
}

/**
 * Goes to a place of the site without loading a document. On the home page a section is scrolled to;
 * any other page starts at its top, with the focus on its content.
 */
export function useGo(): (to: To) => void {
  const [path, navigate] = useLocation()
  return (to) => {
    const [target = '/', hash = ''] = to.split('#')
    const isHere = target === path
    const turn = () => {
      navigate(to, { replace: isHere && location.hash === `#${hash}` })
      if (isSection(hash)) {
        goToSection(hash)
      } else {
        window.scrollTo({ top: 0, behavior: isHere ? 'auto' : 'instant' })
        if (!isHere) requestAnimationFrame(() => focusQuietly(document.querySelector('main')))
      }
    }
    if (isHere) turn()
    else crossFade(turn)
  }
}

const settleDelayMs = 100

/**
 * Reads `/?section=name` on the home page: waits 100 ms, goes to the section and removes the query from
 * the address. An unknown name scrolls nowhere. Source: docs/behaviour.md, Section links.
 */
export function useSectionOfAddress(): void {
  const search = useSearch()
  useEffect(() => {
    const name = new URLSearchParams(search).get('section')
    if (name === null) return
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', location.pathname + location.hash)
      if (isSection(name)) goToSection(name, 'instant')
    }, settleDelayMs)
    return () => clearTimeout(timer)
  }, [search])
}

const lateLayoutMs = 2000
const longestWaitMs = 30_000
const handsOn = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a section, in the manner of base.css where none is given, and moves the keyboard there.
 * A section that is not on the page yet is waited for; while content is late and moves it, it is aimed at
 * again, until the visitor takes over.
 */
function goToSection(name: SectionName, behavior: ScrollBehavior = 'auto'): void {
  const end = new AbortController()
  let timer = setTimeout(() => end.abort(), longestWaitMs)
  let isReached = false
  // An observer also reports the initial size, in the next frame.
  const observer = new ResizeObserver(() => {
    const target = document.getElementById(name)
    if (!target) return
    target.scrollIntoView({ block: 'start', behavior })
    if (!isReached) focusQuietly(target)
    isReached = true
    clearTimeout(timer)
    timer = setTimeout(() => end.abort(), lateLayoutMs)
  })
  observer.observe(document.body)
  end.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of handsOn)
    addEventListener(event, () => end.abort(), { passive: true, signal: end.signal })
}

/** Moves the focus to an element without scrolling to it. */
function focusQuietly(target: HTMLElement | null): void {
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
