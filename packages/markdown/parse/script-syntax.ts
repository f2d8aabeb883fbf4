import type { Node, PhrasingContent } from 'mdast'
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
    subscript: 'subscript'
    superscript: 'superscript'
    scriptSequence: 'scriptSequence'
  }
}

/** Letters below or above the line; `writtenScripts` names their elements. */
interface Script<Type extends 'subscript' | 'superscript'> extends Node {
  type: Type
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    subscript: Script<'subscript'>
    superscript: Script<'superscript'>
  }
  interface RootContentMap {
    subscript: Script<'subscript'>
    superscript: Script<'superscript'>
  }
}

const tilde = 126
const caret = 94
const backslash = 92
const maxScriptCharacters = 100

/**
 * Subscripts and superscripts for micromark, as Pandoc has them: `H~2~O`, `10^-13^`. A space within needs a backslash before it.
 * A subscript follows a letter, a digit or a closing bracket, since a tilde before a number means about.
 */
export const scriptSyntax: Extension = {
  text: { [tilde]: scriptOf('subscript'), [caret]: scriptOf('superscript') },
}

/** Represents them in the tree. */
export const scriptsFromMarkdown: FromMarkdown = {
  enter: {
    subscript(token) {
      this.enter({ type: 'subscript', data: { hName: 'sub' }, children: [] }, token)
    },
    superscript(token) {
      this.enter({ type: 'superscript', data: { hName: 'sup' }, children: [] }, token)
    },
  },
  exit: {
    subscript(token) {
      tidyScript(this.stack.at(-1))
      this.exit(token)
    },
    superscript(token) {
      tidyScript(this.stack.at(-1))
      this.exit(token)
    },
  },
}

/** An escaped space is a no-break space, as in Pandoc, and the hyphen of `10^-13^` or `SO~4~^2-^` a minus sign. */
function tidyScript(script: Node | undefined): void {
  if (!script || !('children' in script) || !Array.isArray(script.children)) return
  for (const child of script.children as PhrasingContent[])
    if (child.type === 'text') {
      const text = child.value.replaceAll('\\ ', '\u00A0')
      child.value = /^(?:-\d[\d.,]*|\d*-)$/.test(text) ? text.replace('-', '−') : text
    }
}

const before = {
  subscript: /[\p{L}\p{N}\p{M}\p{Cs})\]}*_^'′’]/u,
  superscript: /[^^[]/,
}
/** Characters that begin other markup or end the word. */
const never = /[\s$`[\]{}<>@|"]/
const meaningful = /[\p{L}\p{N}+−*†‡′°]/u
/** What may be above the line directly before a further letter: `10^5-10^6` is no superscript. */
const beforeLetters = /^[+−-]?[\p{L}\p{N}]{1,40}[+−-]?$/u
const continued = /[\p{L}\p{N}+−–-]/u

function scriptOf(type: 'subscript' | 'superscript'): Construct {
  const marker = type === 'subscript' ? tilde : caret
  return { name: type, previous: isAfter, tokenize }

  function isAfter(code: Code): boolean {
    return code === null || code < 0
      ? type === 'superscript'
      : before[type].test(String.fromCharCode(code))
  }

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const isPossible = isAfter(this.previous)
    let written = ''

    return function start(code) {
      // micromark checks this only within a run of text.
      if (!isPossible) return nok(code)
      effects.enter(type)
      sequence(code)
      return first
    }

    function sequence(code: Code): void {
      effects.enter('scriptSequence')
      effects.consume(code)
      effects.exit('scriptSequence')
    }

    function first(code: Code): State | undefined {
      if (code === marker) return nok(code)
      effects.enter('chunkText', { contentType: 'text' })
      return inside(code)
    }

    function inside(code: Code): State | undefined {
      if (code === marker && meaningful.test(written)) {
        effects.exit('chunkText')
        sequence(code)
        return after
      }
      const character = characterOf(code)
      if (code === null || code === marker || never.test(character)) return nok(code)
      if (written.length === maxScriptCharacters) return nok(code)
      return consume(code, code === backslash ? escaped : inside)
    }

    function escaped(code: Code): State | undefined {
      if (code === null || isLineEnding(code)) return nok(code)
      return consume(code, inside)
    }

    function consume(code: Code, next: State): State {
      written += characterOf(code)
      effects.consume(code)
      return next
    }

    function after(code: Code): State | undefined {
      const isSplit =
        marker === caret && continued.test(characterOf(code)) && !beforeLetters.test(written)
      if (code === marker || isSplit) return nok(code)
      effects.exit(type)
      return ok(code)
    }
  }
}
