import { type EntryPart, titleParts } from '@ephemeris/bibliography'
import { escapeMarkup } from '../../../platform/server/markup.ts'
import type { PublishedWork } from '../contract.ts'

/** Renders formulas: MathML by its TeX source; formulas that cannot be rendered are missing. */
export type SetFormulas = (tex: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Adds titles in HTML to works with formulas in theirs; a formula that cannot be rendered stays TeX. */
export async function withSetTitles(
  works: readonly PublishedWork[],
  setFormulas: SetFormulas,
): Promise<PublishedWork[]> {
  const titles = works.map(({ title }) => titleParts(title))
  const formulas = titles.flat().flatMap(({ text, as }) => (as === 'formula' ? [text] : []))
  if (formulas.length === 0) return [...works]
  const set = await setFormulas([...new Set(formulas)])
  return works.map((work, index) => {
    const parts = titles[index] ?? []
    if (!parts.some(({ text, as }) => as === 'formula' && set.has(text))) return work
    return { ...work, titleHtml: parts.map((part) => htmlOf(part, set)).join('') }
  })
}

function htmlOf({ text, as }: EntryPart, set: ReadonlyMap<string, string>): string {
  const formula = as === 'formula' ? set.get(text) : undefined
  if (formula !== undefined) return formula
  return as === 'italic' ? `<i>${escapeMarkup(text)}</i>` : escapeMarkup(text)
}
