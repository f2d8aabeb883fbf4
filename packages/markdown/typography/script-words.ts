import { lowered, raised } from '../formulas/mathml-signs.ts'

/** The text of a subscript or superscript without markup: in Unicode if it has all characters, else a power with a caret. */
export function scriptWords(tagName: 'sub' | 'sup', text: string): string {
  const signs = tagName === 'sub' ? lowered : raised
  const small = Array.from(text, (character) => signs.get(character))
  if (small.every((sign) => sign !== undefined)) return small.join('')
  return tagName === 'sup' && /\d/.test(text) ? `^${text}` : text
}
