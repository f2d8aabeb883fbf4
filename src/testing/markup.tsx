import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { sectionNames } from '../shared/sections.ts'
import { makeQueryClient } from '../web/query-client.ts'
import { ShownSections } from '../web/shown-sections.ts'

/** The sections of a fresh site. */
const sections = sectionNames.map((name) => ({ name, heading: name }))

interface MarkupOptions {
  /** What calls have answered already, by address; every other call is still on its way. */
  answers?: Record<string, unknown>
  /** The address of the page, with its query. */
  address?: string
}

/** Renders a part of a page as the server would, without anything that is needed only for hydration. */
export function markupOf(
  element: ReactElement,
  { answers = {}, address = '/' }: MarkupOptions = {},
): string {
  const client = makeQueryClient(() => new Promise(() => undefined))
  for (const [url, answer] of Object.entries(answers)) client.setQueryData([url], answer)
  const [path = '/', search = ''] = address.split('?')
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path} ssrSearch={search}>
        <ShownSections value={sections}>{element}</ShownSections>
      </Router>
    </QueryClientProvider>,
  )
  client.clear()
  return markup
}

/** How often a text occurs in another. */
export function countIn(markup: string, text: string): number {
  return markup.split(text).length - 1
}
