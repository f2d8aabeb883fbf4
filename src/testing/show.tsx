import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { sectionNames } from '../shared/sections.ts'
import type { Send } from '../platform/web/api.ts'
import { makeQueryClient } from '../platform/web/query-client.ts'
import { ShownSections } from '../platform/web/shown-sections.ts'
import { TooltipArea } from '../platform/web/ui/tooltip.tsx'

// What is waited for comes; a busy machine takes its time.
configure({ asyncUtilTimeout: 60_000 })

/** The sections of a fresh site. */
const sections = sectionNames.map((name) => ({ name, heading: name }))

const never = () => new Promise<never>(() => undefined)

interface ShowOptions {
  /** What calls have answered already, by address. */
  answers?: Record<string, unknown>
  /** How every other read is answered; it stays on its way unless given. */
  send?: Send
  /** The address of the page, with its query. */
  address?: string
}

/** Shows a part of a page in a document until the test ends; `screen` and a person act on it. */
export function show(
  element: ReactElement,
  { answers = {}, send = never, address = '/' }: ShowOptions = {},
): void {
  const client = makeQueryClient(send)
  for (const [url, answer] of Object.entries(answers)) client.setQueryData([url], answer)
  const [path = '/', searchPath = ''] = address.split('?')
  vi.stubGlobal('fetch', vi.fn(never))
  render(
    <QueryClientProvider client={client}>
      <Router {...memoryLocation({ path, searchPath })}>
        <ShownSections value={sections}>
          <TooltipArea>{element}</TooltipArea>
        </ShownSections>
      </Router>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    cleanup()
    client.clear()
    vi.unstubAllGlobals()
  })
}

/** The words of the document as they are read, spaces as one. */
export function shownText(): string {
  return document.body.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** How many blocks of this width or height stand for content that is on its way. */
export function countPlaces(side: 'width' | 'height', length: string): number {
  return document.querySelectorAll(`[aria-busy="true"] [style*="${side}: ${length}"]`).length
}
