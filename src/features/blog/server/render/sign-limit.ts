import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types'

/** A paragraph of a person has some dozens; one that is a list of links some hundreds. */
const mostSigns = 2000

const signs = Array.from('*_~[]!^', (sign) => sign.charCodeAt(0))
// As the tokenizer has them: CR, LF and the two together.
const lineEndings = [-5, -4, -3]

const limit: Construct = { name: 'signLimit', tokenize: tokenizeSign }

/**
 * What stands in one paragraph after two thousand lines and signs of emphasis and links is words: what pairs them looks through
 * all of them for each, so that a text of nothing else would take minutes.
 */
export const signLimit: Extension = {
  text: Object.fromEntries([...signs, ...lineEndings].map((code) => [code, limit])),
}

const seen = new WeakMap<TokenizeContext, number>()

function tokenizeSign(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const count = (seen.get(this) ?? 0) + 1
  seen.set(this, count)
  if (count === mostSigns + 1) closeLabels(this)
  return (code) => {
    if (count <= mostSigns) return nok(code)
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

/** Brackets that are still open pair with nothing; else every word after them would look for them. */
function closeLabels({ events }: TokenizeContext): void {
  for (const [, token] of events)
    if (token.type === 'labelLink' || token.type === 'labelImage') token._balanced = true
}
