import type { Code, Construct, Extension, State } from 'micromark-util-types'
import { labelPattern } from '../references/attributes.ts'

const at = 64
const brace = 123

interface Written {
  /** What must come before it. */
  before?: RegExp
  /** Matches the beginning of a possible name. */
  mayBecome: RegExp
  isWhole: RegExp
}

/**
 * Names for micromark: a label in `@fig:_x_`, `{#fig:_x_}` or `\ref{fig:_x_}`, or the key of a work in `@__x__`, is
 * text, so that its underscores are not emphasis. Markdown already treats an underscore between letters as text, and
 * one at the end may close emphasis around the name. So this is needed only for labels with an underscore after a
 * punctuation mark, and for keys that begin with one.
 */
const label: Written = {
  mayBecome: /^[@{]#?(?:$|[a-z]{1,3}$|[a-z]{2,3}[:-][\p{L}\p{N}_.:-]{0,60}$)/u,
  isWhole: new RegExp(`^(?=.*[:.-]_)[@{]#?${labelPattern}$`, 'u'),
}

const workName: Written = {
  before: /^(?![\p{L}\p{N}_.@])/u,
  // Characters that begin something else in Markdown end the key.
  mayBecome: /^@(?:\{?$|\{?_[^\s[\]{}()<>,;"'|\\@*`~$!&]{0,200}$)/u,
  isWhole: /^@\{?_.*_/u,
}

export const nameSyntax: Extension = {
  text: { [at]: [asText(label), asText(workName)], [brace]: asText(label) },
}

/** Reads characters as text while they can still become a name; if they do not, Markdown parses them as usual. */
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

/** The character for a micromark code; '' at the end of a line or of the text. */
const signOf = (code: Code) => (code === null || code < 0 ? '' : String.fromCodePoint(code))
