/** A piece of an entry as it is printed; what is in it is text, never markup. */
export interface EntryPart {
  text: string
  /** A formula is TeX; a journal may say its full name. */
  as?: 'italic' | 'bold' | 'formula' | 'journal'
  full?: string
}

const special = /\$([^$]+)\$|(?<![\p{L}\p{N}])_([^_]+)_(?![\p{L}\p{N}])/gu

/**
 * A title with its formulas and italics.
 * @param isItalic of a book, whose name is italic as a whole
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

/** Phrases parted by commas, those without words left out. */
export function inPhrases(phrases: readonly EntryPart[][]): EntryPart[] {
  return phrases
    .filter((phrase) => textOfParts(phrase).trim() !== '')
    .flatMap((phrase, index) => (index === 0 ? phrase : [{ text: ', ' }, ...phrase]))
}

/** Ends an entry with one full stop. */
export function withFullStop(parts: EntryPart[]): EntryPart[] {
  return textOfParts(parts.slice(-1)).endsWith('.') ? parts : [...parts, { text: '.' }]
}

/** The words alone; formulas stay TeX. */
export function textOfParts(parts: readonly EntryPart[]): string {
  return parts.map(({ text, as }) => (as === 'formula' ? `$${text}$` : text)).join('')
}
