import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types'

/** Paragraphs usually have some dozens of these characters; a list of links has some hundreds. */
const maxSigns = 2000

const signs = Array.from('*_~[]!^', (sign) => sign.charCodeAt(0))
// The codes of the tokenizer for CR, LF and CRLF.
const lineEndings = [-5, -4, -3]

const limit: Construct = { name: 'signLimit', tokenize: tokenizeSign }

/**
 * After two thousand line ends and characters for emphasis or links in one paragraph, the rest of it is plain text:
 * matching them takes quadratic time, so a text of only such characters would take minutes.
 */
export const signLimit: Extension = {
  text: Object.fromEntries([...signs, ...lineEndings].map((code) => [code, limit])),
}

const seen = new WeakMap<TokenizeContext, number>()

function tokenizeSign(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const count = (seen.get(this) ?? 0) + 1
  seen.set(this, count)
  if (count === maxSigns + 1) closeLabels(this)
  return (code) => {
    if (count <= maxSigns) return nok(code)
    if (!isLineEnding(code)) return words(code)
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return words
  }

  function words(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return ok(code)
    effects.enter('data')
    return wordsOn(code)
  }

  function wordsOn(code: Code): State | undefined {
    if (code !== null && !isLineEnding(code)) {
      effects.consume(code)
      return wordsOn
    }
    effects.exit('data')
    return ok(code)
  }
}

function isLineEnding(code: Code): boolean {
  return code !== null && code < -2
}

/** Marks open brackets as having no partner; otherwise every word after them would search for one. */
function closeLabels({ events }: TokenizeContext): void {
  for (const [, token] of events)
    if (token.type === 'labelLink' || token.type === 'labelImage') token._balanced = true
}
