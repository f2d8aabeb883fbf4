import type { Code, Effects, State } from 'micromark-util-types'
import { closerOf, isDefinitionOpener, longestOpener } from './tex-extent.ts'

export function isLineEnding(code: Code): boolean {
  return code !== null && code <= -3
}

/** Tabs count as spaces, since no other property of them matters here. */
export function characterOf(code: Code): string {
  if (code === null) return ''
  if (isLineEnding(code)) return '\n'
  return code < 0 ? ' ' : String.fromCharCode(code)
}

/** A token that may span lines; line endings need tokens of their own. */
export function openToken(effects: Effects, type: 'texBlock' | 'texInline') {
  let part: 'none' | 'text' = 'none'
  let isOpen = false
  function endText(): void {
    if (part === 'text') effects.exit('texText')
    part = 'none'
  }
  return {
    consume(code: Code): void {
      if (!isOpen) effects.enter(type)
      isOpen = true
      if (isLineEnding(code)) {
        endText()
        effects.enter('lineEnding')
        effects.consume(code)
        effects.exit('lineEnding')
        return
      }
      if (part === 'none') effects.enter('texText')
      part = 'text'
      effects.consume(code)
    },
    close(): void {
      endText()
      effects.exit(type)
    },
  }
}

/** Reads the opening delimiter of a formula and continues with the state for it. */
export function readOpener(
  formula: { consume(code: Code): void },
  nok: State,
  then: (opener: string) => State,
): State {
  let opener = ''
  return function read(code): State | undefined {
    const character = characterOf(code)
    if (opener.startsWith('$')) {
      if (character !== '$') return then(opener)(code)
      // Three dollar signs begin no formula.
      if (opener === '$$') return nok(code)
    }
    if (code === null || isLineEnding(code) || opener.length >= longestOpener) return nok(code)
    opener += character
    formula.consume(code)
    if (opener.startsWith('\\') && (closerOf(opener) || isDefinitionOpener(opener)))
      return then(opener)
    return /^(?:\$\$?$|\\(?:$|[a-zA-Z]))/.test(opener) ? read : nok
  }
}
