import type { ElementContent, Root, Element } from 'hast'
import { isElement } from '@ephemeris/markdown'
import { formula } from './science.ts'

const forms = [
  String.raw`\$latex\s+(?<latex>[^\s$][^$]*)\$`,
  String.raw`\$\$(?<display>[^$]+)\$\$`,
  String.raw`(?<!\\)\\\[(?<bracket>(?:[^\\\u0000]|\\\\|\\(?![[\]\\]))+)\\\]`,
  String.raw`(?<!\\)\\\((?<inline>(?:[^\\\u0000]|\\\\|\\(?![()\\]))+)\\\)`,
  String.raw`\$(?!\s)(?<dollar>[A-Za-z]|[^$\n\\^_={}]*[\\^_={}][^$\n]*)(?<!\s)\$(?!\d)`,
]
const written = new RegExp(forms.join('|'), 'g')

/** Elements whose text is not searched for formulas. */
const verbatim = new Set([
  'pre',
  'code',
  'kbd',
  'samp',
  'tt',
  'script',
  'style',
  'textarea',
  'math',
])

/**
 * Turns TeX in the text of a page, which a script would render there, into formulas: `$latex …$`, `$$…$$`, `\[…\]`,
 * `\(…\)`, `$…$`.
 */
export function readWrittenFormulas(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).flatMap((node) => {
    if (isElement(node) && !verbatim.has(node.tagName)) readWrittenFormulas(node)
    return node.type === 'text' && /[$\\]/.test(node.value) ? partsOf(node.value) : [node]
  })
}

/** Without the size and the colours that WordPress takes at the end: `&bg=ffffff&fg=000000&s=1`. */
function withoutOptions(latex: string): string {
  let tex = latex
  for (let rest = latex.trimEnd(); ; rest = tex) {
    const at = rest.lastIndexOf('&')
    if (at < 0 || !/^&(?:bg|fg|s)=\w+$/.test(rest.slice(at))) return tex
    tex = rest.slice(0, at)
  }
}

function partsOf(text: string): ElementContent[] {
  const parts: ElementContent[] = []
  let done = 0
  const keep = (value: string) => {
    if (value !== '') parts.push({ type: 'text', value })
  }
  for (const found of text.matchAll(written)) {
    const { latex, display, bracket, inline, dollar } = found.groups ?? {}
    const tex = (latex && withoutOptions(latex)) ?? display ?? bracket
    keep(text.slice(done, found.index))
    parts.push(
      formula(tex ?? inline ?? dollar ?? '', display === undefined && bracket === undefined),
    )
    done = found.index + found[0].length
  }
  keep(text.slice(done))
  return parts
}
