import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { labelPattern } from './label-pattern.ts'

const at = 64
const brace = 123

const label: Construct = { name: 'label', tokenize: tokenizeLabel }

/**
 * Labels for micromark: what follows an `@` or stands in braces, `@fig:_x_`, `{#fig:_x_}` and `\ref{fig:_x_}`, is text,
 * so that underscores in it are no emphasis. One between letters is none anyway, and one at the end may be that of the words
 * around: of interest are labels in which one follows a sign.
 */
export const labelSyntax: Extension = { text: { [at]: label, [brace]: label } }

const hasOpeningUnderscore = /[:.-]_/
const isLabel = new RegExp(`^[@{]#?${labelPattern}$`, 'u')
const mayBecomeLabel = /^[@{]#?(?:$|[a-z]{1,3}$|[a-z]{2,3}[:-][\p{L}\p{N}_.:-]{0,60}$)/u

function tokenizeLabel(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let written = ''
  return function read(code): State | undefined {
    const next = code === null || code < 0 ? '' : written + String.fromCodePoint(code)
    if (next !== '' && mayBecomeLabel.test(next)) {
      if (written === '') effects.enter('data')
      written = next
      effects.consume(code)
      return read
    }
    if (!hasOpeningUnderscore.test(written) || !isLabel.test(written)) return nok(code)
    effects.exit('data')
    return ok(code)
  }
}
