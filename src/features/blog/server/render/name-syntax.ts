import type { Code, Construct, Extension, State } from 'micromark-util-types'
import { labelPattern } from './references/label-pattern.ts'

const at = 64
const brace = 123

interface Written {
  /** What stands before it. */
  before?: RegExp
  /** What may become it with further signs. */
  mayBecome: RegExp
  isWhole: RegExp
}

/**
 * Names for micromark: what follows an `@` or stands in braces, `@fig:_x_`, `{#fig:_x_}` and `\ref{fig:_x_}`, or `@__x__` for
 * a work, is text, so that underscores in it are no emphasis. One between letters is none anyway, and one at the end may be that
 * of the words around: of interest are labels in which one follows a sign, and works whose names begin with one.
 */
const label: Written = {
  mayBecome: /^[@{]#?(?:$|[a-z]{1,3}$|[a-z]{2,3}[:-][\p{L}\p{N}_.:-]{0,60}$)/u,
  isWhole: new RegExp(`^(?=.*[:.-]_)[@{]#?${labelPattern}$`, 'u'),
}

const workName: Written = {
  before: /^(?![\p{L}\p{N}_.@])/u,
  // Signs that begin something else in Markdown end it.
  mayBecome: /^@(?:\{?$|\{?_[^\s[\]{}()<>,;"'|\\@*`~$!&]{0,200}$)/u,
  isWhole: /^@\{?_.*_/u,
}

export const nameSyntax: Extension = {
  text: { [at]: [asText(label), asText(workName)], [brace]: asText(label) },
}

/** Takes signs as text as long as they may become what is looked for, and all of them if they have. */
function asText({ before, mayBecome, isWhole }: Written): Construct {
  return {
    tokenize(effects, ok, nok) {
      const isFree = !before || before.test(signOf(this.previous))
      let written = ''
      return function read(code): State | undefined {
        const next = written + signOf(code)
        if (isFree && next !== written && mayBecome.test(next)) {
          if (written === '') effects.enter('data')
          written = next
          effects.consume(code)
          return read
        }
        if (!isWhole.test(written)) return nok(code)
        effects.exit('data')
        return ok(code)
      }
    },
  }
}

/** The sign of a code of micromark; none for the ends of lines and of the text. */
const signOf = (code: Code) => (code === null || code < 0 ? '' : String.fromCodePoint(code))
