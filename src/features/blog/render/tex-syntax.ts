import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types'
import {
  closerOf,
  isBracketText,
  isPrice,
  longestOpener,
  mayFollow,
  openExtent,
} from './tex-extent.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    texBlock: 'texBlock'
    texInline: 'texInline'
    texText: 'texText'
  }
}

const dollar = 36
const backslash = 92
const maxLabelCharacters = 100

const block: Construct = { name: 'texBlock', tokenize: tokenizeBlock, concrete: true }
const inline: Construct = {
  name: 'texInline',
  tokenize: tokenizeInline,
  previous(code) {
    // The second of two dollars begins nothing; an escaped one is a character like others.
    return code !== dollar || this.events.at(-1)?.[1].type === 'characterEscape'
  },
}

/**
 * Formulas for micromark: `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and bare environments such as
 * `\begin{align}`. On lines of their own they are blocks, into which no list or quotation breaks. A
 * blank line ends the attempt, and what was not closed is text.
 */
export const texSyntax: Extension = {
  flow: { [dollar]: block, [backslash]: block },
  text: { [dollar]: inline, [backslash]: inline },
}

function isLineEnding(code: Code): boolean {
  return code !== null && code <= -3
}

/** Tabs and the spaces they stand for count as spaces, as nothing else about them matters here. */
function characterOf(code: Code): string {
  if (code === null) return ''
  if (isLineEnding(code)) return '\n'
  return code < 0 ? ' ' : String.fromCharCode(code)
}

function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser, now } = this
  const formula = openToken(effects, 'texBlock')
  let content = ''
  let after = ''

  return readOpener(formula, nok, (opener) => {
    // One dollar never makes a block.
    if (opener === '$' || opener === '\\(') return nok
    const extent = openExtent(opener)
    return function inside(code) {
      if (code === null) return nok(code)
      const character = characterOf(code)
      const state = extent.read(character)
      formula.consume(code)
      content += character
      if (state === 'broken') return nok
      if (state === 'open') return character === '\n' ? lineStart(inside) : inside
      return opener === '\\[' && isBracketText(content.slice(0, -2)) ? nok : end
    }
  })

  function lineStart(inside: State): State {
    return function spaces(code) {
      if (parser.lazy[now().line] || code === null || isLineEnding(code)) return nok(code)
      if (characterOf(code) !== ' ') return inside(code)
      formula.consume(code)
      return spaces
    }
  }

  function end(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) {
      if (!mayFollow(after)) return nok(code)
      formula.close()
      return ok(code)
    }
    if (after.length >= maxLabelCharacters) return nok(code)
    after += characterOf(code)
    formula.consume(code)
    return end
  }
}

function tokenizeInline(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const formula = openToken(effects, 'texInline')
  let content = ''

  return readOpener(formula, nok, (opener) => {
    const extent = openExtent(opener)
    return function inside(code) {
      if (code === null) return nok(code)
      const character = characterOf(code)
      const state = extent.read(character)
      formula.consume(code)
      content += character
      if (state === 'open') return inside
      return state === 'closed' ? end(opener) : nok
    }
  })

  function end(opener: string): State {
    return (code) => {
      const tex = content.slice(0, -(closerOf(opener) ?? '').length)
      const isText =
        tex === '' ||
        (opener === '$' && (code === dollar || isPrice(tex, characterOf(code)))) ||
        (opener === '\\[' && isBracketText(tex))
      if (isText) return nok(code)
      formula.close()
      return ok(code)
    }
  }
}

/** A token that may span lines, whose line endings have to be tokens of their own. */
function openToken(effects: Effects, type: 'texBlock' | 'texInline') {
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

/** Reads what a formula begins with, and goes on with the state for it. */
function readOpener(
  formula: { consume(code: Code): void },
  nok: State,
  then: (opener: string) => State,
): State {
  let opener = ''
  return function read(code): State | undefined {
    const character = characterOf(code)
    if (opener.startsWith('$')) {
      if (character !== '$') return then(opener)(code)
      // Three dollars begin nothing.
      if (opener === '$$') return nok(code)
    }
    if (code === null || isLineEnding(code) || opener.length >= longestOpener) return nok(code)
    opener += character
    formula.consume(code)
    if (opener.startsWith('\\') && closerOf(opener)) return then(opener)
    return /^(?:\$\$?$|\\(?:$|b))/.test(opener) ? read : nok
  }
}
