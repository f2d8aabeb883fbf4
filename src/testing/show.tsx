import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { textsUrl } from '../features/site/contract.ts'
import { textPlaces } from '../features/site/setting.ts'
import { placeTexts } from '../features/site/settings.ts'
import { starterSite } from '../features/site/starter-site.ts'
import { sectionNames } from '../shared/sections.ts'
import { Announcements } from '../platform/web/announcements.tsx'
import type { Send } from '../platform/web/api.ts'
import { makeQueryClient } from '../platform/web/query-client.ts'
import { ShownSections } from '../platform/web/shown-sections.ts'
import { TooltipArea } from '../platform/web/ui/tooltip.tsx'

// Generous, because a busy machine is slow.
configure({ asyncUtilTimeout: 60_000 })

/** The default sections. */
const sections = sectionNames.map((name) => ({ name, heading: name }))

const never = () => new Promise<never>(() => undefined)

interface ShowOptions {
  /** Loaded responses by URL, besides the texts of a fresh site. */
  answers?: Record<string, unknown>
  /** Answers all other reads; by default they stay pending. */
  send?: Send
  /** The URL of the page, with its query. */
  address?: string
}

/** Renders a part of a page until the test ends. */
export function show(
  element: ReactElement,
  { answers = {}, send = never, address = '/' }: ShowOptions = {},
): void {
  const client = makeQueryClient(send)
  const texts = textPlaces.map(
    (place) => [textsUrl(place), placeTexts(starterSite, place)] as const,
  )
  for (const [url, answer] of [...texts, ...Object.entries(answers)])
    client.setQueryData([url], answer)
  history.replaceState(null, '', address)
  vi.stubGlobal('fetch', vi.fn(never))
  render(
    <QueryClientProvider client={client}>
      <ShownSections value={sections}>
        <TooltipArea>{element}</TooltipArea>
        <Announcements />
      </ShownSections>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    cleanup()
    client.clear()
    vi.unstubAllGlobals()
  })
}

/** The visible text of the document with normalized spaces. */
export function shownText(): string {
  return document.body.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** Whether a control ignores presses and input, but keeps the focus, which a disabled one would lose. */
export function isBusy(control: HTMLElement): boolean {
  return (
    control.closest('[aria-disabled="true"], [aria-busy="true"]') !== null &&
    !control.matches(':disabled')
  )
}

/** The number of skeletons of this width or height. */
export function countSkeletons(side: 'width' | 'height', length: string): number {
  return document.querySelectorAll(`[aria-busy="true"] [style*="${side}: ${length}"]`).length
}
