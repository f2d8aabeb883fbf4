import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types'
import type { FromMarkdown } from './tex-markdown.ts'
import { characterOf, isLineEnding } from './tex-tokens.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    blockFence: 'blockFence'
    blockFenceText: 'blockFenceText'
  }
}

declare module 'mdast' {
  /** A line `:::` that opens or closes a block, with the options below it. */
  interface BlockFence extends Literal {
    type: 'blockFence'
  }
  interface BlockContentMap {
    blockFence: BlockFence
  }
  interface RootContentMap {
    blockFence: BlockFence
  }
}

const colon = 58
const maxLineCharacters = 1000

const isFenceBegin = /^(?::{1,2}$|:::)/
const isFence = /^:{3,}[ \t]*(?:$|\{[^}]|[\p{L}_])/u
/** The name of a directive of MyST, which may have options on the lines below. */
const takesOptions = /^:{3,}[ \t]*\{[\p{L}_]/u
const isOption = /^[ \t]*:[\w-]{1,40}:(?:[ \t]|$)/

const fence: Construct = { name: 'blockFence', tokenize }
const optionLine: Construct = { tokenize: tokenizeOption, partial: true }

/**
 * The fences of blocks for micromark, as Pandoc, Quarto and MyST write them: `::: {.callout-note}`, `:::{note} Title` and `:::`.
 * A fence is one line, or several with the options of MyST, and fenced-blocks.ts pairs fences; so the text between
 * them is parsed as any other, in linear time however deep they are nested.
 */
export const fenceSyntax: Extension = { flow: { [colon]: fence } }

/** Fences are nodes of their own, with their source. */
export const fencesFromMarkdown: FromMarkdown = {
  enter: {
    blockFence(token) {
      this.enter({ type: 'blockFence', value: this.sliceSerialize(token) }, token)
    },
  },
  exit: {
    blockFence(token) {
      this.exit(token)
    },
  },
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { interrupt } = this
  let line = ''

  return function start(code) {
    effects.enter('blockFence')
    effects.enter('blockFenceText')
    return inLine(code)
  }

  function inLine(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) {
      if (!isFence.test(line)) return nok(code)
      effects.exit('blockFenceText')
      return interrupt || !takesOptions.test(line) ? close(code) : options(code)
    }
    line += characterOf(code)
    if (line.length > maxLineCharacters || !isFenceBegin.test(line)) return nok(code)
    effects.consume(code)
    return inLine
  }

  function options(code: Code): State | undefined {
    return code === null ? close(code) : effects.attempt(optionLine, options, close)(code)
  }

  function close(code: Code): State | undefined {
    effects.exit('blockFence')
    return ok(code)
  }
}

function tokenizeOption(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser, now } = this
  let line = ''

  return function start(code) {
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return lineStart
  }

  function lineStart(code: Code): State | undefined {
    if (parser.lazy[now().line] || code === null || isLineEnding(code)) return nok(code)
    effects.enter('blockFenceText')
    return inLine(code)
  }

  function inLine(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) {
      if (!isOption.test(line)) return nok(code)
      effects.exit('blockFenceText')
      return ok(code)
    }
    line += characterOf(code)
    if (line.length > maxLineCharacters) return nok(code)
    effects.consume(code)
    return inLine
  }
}
