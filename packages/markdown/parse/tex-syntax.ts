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
  isDefinitionOpener,
  isPrice,
  mayFollow,
  createExtent,
} from './tex-extent.ts'
import { isOnlyDefinitions } from '../formulas/tex-macros.ts'
import { characterOf, isLineEnding, openToken, readOpener } from './tex-tokens.ts'

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
    // The second of two dollar signs begins no formula; after an escaped one, a formula may begin.
    return code !== dollar || this.events.at(-1)?.[1].type === 'characterEscape'
  },
}
/** A formula with dollar signs in its `\text{…}`. */
const inlineWithText: Construct = { ...inline, tokenize: tokenizeInlineWithText }

/**
 * Formulas for micromark: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, environments such as `\begin{align}`, and lines that
 * define macros. On lines of their own they are blocks, which lists and quotations cannot interrupt. An empty line
 * ends the attempt, and an unclosed formula is text.
 */
export const texSyntax: Extension = {
  flow: { [dollar]: block, [backslash]: block },
  text: { [dollar]: [inlineWithText, inline], [backslash]: inline },
}

function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser, now } = this
  const formula = openToken(effects, 'texBlock')
  let after = ''

  return readOpener(formula, nok, (opener) => {
    // A single dollar sign never begins a block.
    if (opener === '$' || opener === '\\(') return nok
    if (isDefinitionOpener(opener)) return definitions(opener)
    return untilClosed({ formula, opener, nok, lineStart }, (whole) =>
      opener === '\\[' && isBracketText(whole.slice(0, -2)) ? nok : end,
    )
  })

  /** Lines with definitions only, up to the line on which all braces are closed. */
  function definitions(opener: string): State {
    let content = opener
    let depth = 0
    return function inside(code) {
      const character = characterOf(code)
      if (depth <= 0 && (code === null || isLineEnding(code))) {
        if (!isOnlyDefinitions(content)) return nok(code)
        formula.close()
        return ok(code)
      }
      if (code === null) return nok(code)
      if (!content.endsWith('\\')) depth += character === '{' ? 1 : character === '}' ? -1 : 0
      formula.consume(code)
      content += character
      // The previous opening was not closed.
      if (content.endsWith(`\n${opener}`)) return nok
      return character === '\n' ? lineStart(inside) : inside
    }
  }

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

function tokenizeInlineWithText(
  this: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
): State {
  return tokenizeInline.call(this, effects, ok, nok, true)
}

function tokenizeInline(
  this: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
  hasText = false,
): State {
  const formula = openToken(effects, 'texInline')

  return readOpener(formula, nok, (opener) => {
    if (isDefinitionOpener(opener) || (hasText && opener !== '$')) return nok
    return untilClosed({ formula, opener, nok, hasText }, (whole) => end(opener, whole))
  })

  function end(opener: string, content: string): State {
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

interface Opened {
  formula: ReturnType<typeof openToken>
  opener: string
  nok: State
  hasText?: boolean
  /** Called at the beginning of each further line. */
  lineStart?: (inside: State) => State
}

/** Reads a formula up to its end, and passes its content, with the closing delimiter, to the next state. */
function untilClosed(
  { formula, opener, nok, hasText, lineStart = (inside) => inside }: Opened,
  follow: (content: string) => State,
): State {
  const extent = createExtent(opener, hasText)
  let content = ''
  return function inside(code) {
    if (code === null) return nok(code)
    const character = characterOf(code)
    const state = extent.read(character)
    formula.consume(code)
    content += character
    if (state === 'broken') return nok
    if (state === 'open') return character === '\n' ? lineStart(inside) : inside
    return follow(content)
  }
}
