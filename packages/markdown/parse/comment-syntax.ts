import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types'
import { characterOf, isLineEnding } from './tex-tokens.ts'

const lessThan = 60
const opener = '<!--'
const closer = '-->'

const block: Construct = { name: 'htmlComment', tokenize, concrete: true }

/**
 * Blocks of HTML comments for micromark: `<!-- … -->`, over empty lines as well, with nothing after it on its last line. An
 * unclosed comment is text. micromark itself reads comments within a paragraph.
 */
export const commentSyntax: Extension = { flow: { [lessThan]: block } }

/** Where a comment was not closed, no later one is: without this, many unclosed comments would take quadratic time. */
const unclosed = new WeakSet<TokenizeContext>()

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser, now, interrupt } = this
  const isUnclosed = unclosed.has(this)
  const markUnclosed = () => unclosed.add(this)
  let first = ''
  let last = ''

  return function start(code) {
    // At its first line, nothing shows that a comment will be closed, so it does not interrupt a paragraph.
    if (interrupt || isUnclosed) return nok(code)
    effects.enter('htmlFlow')
    effects.enter('htmlFlowData')
    return open(code)
  }

  function open(code: Code): State | undefined {
    first += characterOf(code)
    if (code === null || !opener.startsWith(first)) return nok(code)
    effects.consume(code)
    return first === opener ? inside : open
  }

  function inside(code: Code): State | undefined {
    if (code === null) {
      markUnclosed()
      return nok(code)
    }
    if (isLineEnding(code)) {
      effects.exit('htmlFlowData')
      return lineEnding(code)
    }
    effects.consume(code)
    last = (last + characterOf(code)).slice(-closer.length)
    return last === closer ? end : inside
  }

  function lineEnding(code: Code): State {
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return lineStart
  }

  function lineStart(code: Code): State | undefined {
    if (parser.lazy[now().line]) return nok(code)
    if (isLineEnding(code)) return lineEnding(code)
    if (code !== null) effects.enter('htmlFlowData')
    return inside(code)
  }

  function end(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) {
      effects.exit('htmlFlowData')
      effects.exit('htmlFlow')
      return ok(code)
    }
    if (characterOf(code) !== ' ') return nok(code)
    effects.consume(code)
    return end
  }
}
