/** A piece of a formatted entry. It is plain text, never markup. */
export interface EntryPart {
  text: string
  /** How to show it; a formula is TeX, and `full` is the full name of an abbreviated journal. */
  as?: 'italic' | 'bold' | 'formula' | 'journal'
  full?: string
}

const special = /\$([^$]+)\$|(?<![\p{L}\p{N}])_([^_]+)_(?![\p{L}\p{N}])/gu

/**
 * Splits a title into plain text, formulas (`$…$`) and italics (`_…_`).
 * @param isItalic whether the whole title is italic, as that of a book
 */
export function titleParts(title: string, isItalic = false): EntryPart[] {
  const parts: EntryPart[] = []
  const add = (text: string, as?: EntryPart['as']) => {
    if (text !== '') parts.push(as === undefined ? { text } : { text, as })
  }
  let at = 0
  for (const { 0: whole, 1: tex, 2: words, index } of title.matchAll(special)) {
    add(title.slice(at, index), isItalic ? 'italic' : undefined)
    if (tex !== undefined) add(tex, 'formula')
    else add(words ?? '', isItalic ? undefined : 'italic')
    at = index + whole.length
  }
  add(title.slice(at), isItalic ? 'italic' : undefined)
  return parts
}

/** Joins phrases with commas and drops empty ones. */
export function inPhrases(phrases: readonly EntryPart[][]): EntryPart[] {
  return phrases
    .filter((phrase) => textOfParts(phrase).trim() !== '')
    .flatMap((phrase, index) => (index === 0 ? phrase : [{ text: ', ' }, ...phrase]))
}

/** Ends an entry with exactly one full stop. */
export function withFullStop(parts: EntryPart[]): EntryPart[] {
  return textOfParts(parts.slice(-1)).endsWith('.') ? parts : [...parts, { text: '.' }]
}

/** The plain text; formulas stay TeX in dollar signs. */
export function textOfParts(parts: readonly EntryPart[]): string {
  return parts.map(({ text, as }) => (as === 'formula' ? `$${text}$` : text)).join('')
}
