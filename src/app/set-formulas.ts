import type { SetFormulas } from '../features/library/publications/title-html.ts'

/**
 * Sets formulas outside of texts, by way of one text that has a paragraph for each.
 * @param texts remembers the last one
 */
export function formulaSetter(
  texts: (name: string, markdown: string) => Promise<string>,
): SetFormulas {
  return async (formulas) => {
    const html = await texts('formulas', formulas.map((tex) => `$${tex.trim()}$`).join('\n\n'))
    const set = Array.from(html.matchAll(/<p>(.*?)<\/p>/gs), ([, paragraph = '']) => paragraph)
    // A formula that reaches into the next one, or that is none, would be another's.
    if (set.length !== formulas.length) return new Map()
    return new Map(
      formulas.flatMap((tex, index) => {
        const math = set[index] ?? ''
        return /^<math.*<\/math>$/s.test(math) ? [[tex, math] as const] : []
      }),
    )
  }
}
