import { type EntryPart, titleParts } from '@ephemeris/bibliography'
import { escapeMarkup } from '../../../platform/server/markup.ts'
import type { PublishedWork } from '../contract.ts'

/** Renders formulas to MathML, by their TeX source; invalid ones are missing. */
export type RenderFormulas = (tex: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Adds titles in HTML to works with formulas in theirs; a formula that cannot be rendered stays TeX. */
export async function renderTitles(
  works: readonly PublishedWork[],
  renderFormulas: RenderFormulas,
): Promise<PublishedWork[]> {
  const titles = works.map(({ title }) => titleParts(title))
  const formulas = titles.flat().flatMap(({ text, as }) => (as === 'formula' ? [text] : []))
  if (formulas.length === 0) return [...works]
  const rendered = await renderFormulas([...new Set(formulas)])
  return works.map((work, index) => {
    const parts = titles[index] ?? []
    if (!parts.some(({ text, as }) => as === 'formula' && rendered.has(text))) return work
    return { ...work, titleHtml: parts.map((part) => htmlOf(part, rendered)).join('') }
  })
}

function htmlOf({ text, as }: EntryPart, rendered: ReadonlyMap<string, string>): string {
  const formula = as === 'formula' ? rendered.get(text) : undefined
  if (formula !== undefined) return formula
  return as === 'italic' ? `<i>${escapeMarkup(text)}</i>` : escapeMarkup(text)
}

/**
 * Renders the formulas of titles and other plain fields in one Markdown text with a paragraph for each.
 * @param texts renders a text and caches the last one
 */
export function formulaRenderer(
  texts: (name: string, markdown: string) => Promise<string>,
): RenderFormulas {
  return async (formulas) => {
    const html = await texts('formulas', formulas.map((tex) => `$${tex.trim()}$`).join('\n\n'))
    const [, ...paragraphs] = html.split('<p>')
    const formulaHtml = paragraphs.flatMap((part) => part.split('</p>', 2).slice(0, -1))
    // Invalid TeX may merge paragraphs or add some, and then results no longer match their formulas.
    if (formulaHtml.length !== formulas.length) return new Map()
    return new Map(
      formulas.flatMap((tex, index) => {
        const math = formulaHtml[index] ?? ''
        return /^<math.*<\/math>$/s.test(math) ? [[tex, math] as const] : []
      }),
    )
  }
}
