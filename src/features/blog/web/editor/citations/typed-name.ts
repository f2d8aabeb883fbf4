import { isVerbatim } from '../rich-paste.ts'

/** The beginning of a name typed after an `@`. */
export interface TypedName {
  /** The position of the `@`. */
  from: number
  /** The position of the caret. */
  to: number
  /** The text after the `@`. */
  word: string
}

const begun = /(?:^|[\s[(;-])@([^\s[\]{}()<>,;"|\\@`]{2,60})$/u

/** The name that ends at the caret, from two characters on; the `@` must begin a word or follow `[`. */
export function typedNameAt(text: string, caret: number): TypedName | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const [, word] = begun.exec(line) ?? []
  const isCode = line.split('`').length % 2 === 0
  if (word === undefined || isCode || isVerbatim({ text, start: caret })) return undefined
  return { from: caret - word.length - 1, to: caret, word }
}
