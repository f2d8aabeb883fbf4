import { isVerbatim } from '../rich-paste.ts'

/** The beginning of a name that is being typed. */
export interface TypedName {
  /** What it names: a work or a label after `@`, an article after `[[`. */
  kind: 'reference' | 'article'
  /** The position of its mark. */
  from: number
  /** The position of the caret, or after the brackets that close the name already. */
  to: number
  /** The text after the mark. */
  word: string
}

const reference = /(?:^|[\s[(;-])@([^\s[\]{}()<>,;"|\\@`]{2,60})$/u
const article = /\[\[([^[\]|`]{0,220})$/u

/**
 * The name that ends at the caret: after `@` from two characters on, which must begin a word or follow `[`; after `[[`
 * any part of a title.
 */
export function typedNameAt(text: string, caret: number): TypedName | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const word = reference.exec(line)?.[1]
  const title = word === undefined ? article.exec(line)?.[1] : undefined
  if (word === undefined && title === undefined) return undefined
  const isCode = line.split('`').length % 2 === 0
  if (isCode || isVerbatim({ text, start: caret })) return undefined
  if (word !== undefined)
    return { kind: 'reference', from: caret - word.length - 1, to: caret, word }
  const closing = text.startsWith(']]', caret) ? 2 : 0
  const written = title ?? ''
  return { kind: 'article', from: caret - written.length - 2, to: caret + closing, word: written }
}
