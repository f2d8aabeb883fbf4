import { isVerbatim } from '../rich-paste.ts'

/** The beginning of a name that was typed after an `@`. */
export interface TypedName {
  /** Where its `@` stands. */
  from: number
  /** Where the caret is. */
  to: number
  /** What follows the `@`. */
  word: string
}

const begun = /(?:^|[\s[(;-])@([^\s[\]{}()<>,;"|\\@`]{2,60})$/u

/** The name that ends at a caret, once it has two characters: after `[@`, or an `@` that begins a word. */
export function typedNameAt(text: string, caret: number): TypedName | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const [, word] = begun.exec(line) ?? []
  const isCode = line.split('`').length % 2 === 0
  if (word === undefined || isCode || isVerbatim({ text, start: caret })) return undefined
  return { from: caret - word.length - 1, to: caret, word }
}
