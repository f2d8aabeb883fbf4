import type { SetFormulas } from '../features/library/publications/title-html.ts'

/**
 * Renders formulas of titles and other plain fields, all at once, as one Markdown text with a paragraph for each.
 * @param texts renders a text and caches the last one
 */
export function formulaSetter(
  texts: (name: string, markdown: string) => Promise<string>,
): SetFormulas {
  return async (formulas) => {
    const html = await texts('formulas', formulas.map((tex) => `$${tex.trim()}$`).join('\n\n'))
    const [, ...paragraphs] = html.split('<p>')
    const set = paragraphs.flatMap((part) => part.split('</p>', 2).slice(0, -1))
    // Invalid TeX may merge paragraphs or add some, and then results no longer match their formulas.
    if (set.length !== formulas.length) return new Map()
    return new Map(
      formulas.flatMap((tex, index) => {
        const math = set[index] ?? ''
        return /^<math.*<\/math>$/s.test(math) ? [[tex, math] as const] : []
      }),
    )
  }
}
