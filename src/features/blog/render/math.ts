import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { classesOf, element, isElement } from './elements.ts'
import { temml } from './libraries.ts'
import { readMathml } from './mathml.ts'
import { strutRadicals } from './radicals.ts'

// A formula of this length fills a page, and is set in a few milliseconds; macro bombs take longer.
const maxSourceCharacters = 4000
const maxMacroExpansions = 1000
// Of \rule and \hspace: [em, pt].
const maxSize: [number, number] = [20, 200]

/**
 * Turns formulas into MathML: `code.math-inline` in its line, fenced blocks in the language math as
 * numbered equations. `\tag{…}` replaces the number, `\notag` omits it. A formula that cannot be set
 * is shown as its source in an element of the class math-error.
 * @returns whether there was any formula
 */
export function renderMath(tree: Root): boolean {
  let equations = 0
  let hasMath = false
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const [code] = node.children
    if (classesOf(node).includes('math-inline')) {
      hasMath = true
      parent.children[index] = formula(toString(node), false)
    } else if (node.tagName === 'pre' && isMathBlock(code)) {
      hasMath = true
      const { math, label } = displayFormula(toString(code).trim())
      const text = label ?? (math.tagName === 'math' ? String(++equations) : '')
      parent.children[index] = equation(math, text)
    } else {
      return undefined
    }
    return SKIP
  })
  return hasMath
}

function isMathBlock(node: ElementContent | undefined): node is Element {
  return isElement(node, 'code') && classesOf(node).includes('language-math')
}

function equation(math: Element, label: string): Element {
  const name = label ? `Equation ${label}` : 'Equation'
  const number = label ? [element('span', { className: ['no'] }, [`(${label})`])] : []
  const box = { className: ['eq'], tabIndex: 0, role: 'group', ariaLabel: name }
  return element('div', box, [math, ...number])
}

// Temml numbers and tags with a table as wide as the page; our numbers stand beside the formula.
function displayFormula(source: string): { math: Element; label: string | undefined } {
  const tag = /\\tag\*?\{([^{}\\$]{1,20})\}/.exec(source)
  const isUnnumbered = /\\(?:notag|nonumber)(?![a-zA-Z])/.test(source)
  const plain = source
    .replace(tag?.[0] ?? '', '')
    .replaceAll(/\\(?:notag|nonumber)(?![a-zA-Z])/g, '')
    .replaceAll(/\\(begin|end)\{align(at)?\*?\}/g, '\\$1{align$2ed}')
    .replaceAll(/\\(begin|end)\{(?:gather|equation)\*?\}/g, '\\$1{gathered}')
    .replaceAll('{alignated}', '{alignedat}')
  const math = formula(plain, true, source)
  return { math, label: tag?.[1] ?? (isUnnumbered ? '' : undefined) }
}

function formula(tex: string, isDisplay: boolean, source = tex): Element {
  if (source.length > maxSourceCharacters) return unset(source)
  try {
    const math = readMathml(toMarkup(tex, isDisplay))
    strutRadicals(math)
    return math
  } catch {
    // Whatever Temml stumbles over, the reader still gets what the author wrote.
    return unset(source)
  }
}

function toMarkup(tex: string, isDisplay: boolean): string {
  return temml.renderToString(tex, {
    displayMode: isDisplay,
    throwOnError: true,
    trust: false,
    // A macro defined in a formula ends with it.
    macros: {},
    maxExpand: maxMacroExpansions,
    maxSize,
    wrap: isDisplay ? 'none' : 'tex',
  })
}

function unset(source: string): Element {
  return element('code', { className: ['math-error'] }, [source])
}
