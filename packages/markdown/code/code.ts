import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP } from 'unist-util-visit'
import { foldBlocks } from '../blocks/fold.ts'
import { chartBlock } from '../charts/chart.ts'
import { asSentence } from '../charts/chart-words.ts'
import type { TableReader } from '../charts/data-file.ts'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import type { RenderTex } from '../formulas/math.ts'
import { type Label, takeFenceAttributes } from '../references/labels.ts'
import type { References } from '../references/registry.ts'
import { highlight } from './highlight.ts'
import { findLanguage } from './languages.ts'
import { outputBlock } from './outputs.ts'

const maxFileNameCharacters = 80

/** What charts need: their data files, and where problems are reported. */
export interface ChartSource {
  readFile: TableReader
  renderTex: RenderTex
  report: (line: number, sentence: string) => void
}

/** The languages named by the fenced blocks of a text, as written; some matches may not be fences. */
export function languagesIn(markdown: string): string[] {
  return [
    ...markdown.matchAll(/(?:`{3}|~{3})[ \t]*(?:\{[\w-]{1,20}\}[ \t]*)?([\w+#-]{1,30})/g),
  ].map(([, name = '']) => name)
}

/**
 * Gives code blocks their frame: a bar with the file name (the text after the language in the info string) or the
 * language, and the highlighted code. Blocks of the language `chart` become charts, those of the language `output`
 * become program output, and those with `{fold}` become collapsible. A listing with a label is numbered; the label of
 * a chart goes to its figure.
 */
export function renderCode(
  tree: Root,
  labelled: Map<Element, Label>,
  references: References,
  charts: ChartSource,
): void {
  let listings = 0
  visitElements(tree, (node, index, parent) => {
    const [code] = node.children
    if (!parent || index === undefined || node.tagName !== 'pre' || !isElement(code, 'code')) {
      return undefined
    }
    const { rest, name, fold, isWide } = takeFenceAttributes(code.data?.meta ?? '')
    const line = node.position?.start.line ?? 1
    const caption = captionAfter(parent.children, index)
    const replacement = blocksFor(code, rest, { caption, line, isWide, ...charts })
    const [made] = replacement
    const { position } = node
    // A collapsed block has no line of its own, so the preview cannot scroll to it.
    for (const block of replacement) block.position = fold === undefined ? position : undefined
    if (name !== undefined && isElement(made, 'figure')) labelled.set(made, { name, line })
    else if (name !== undefined && isElement(made, 'div')) {
      const shown = String(++listings)
      nameListing(made, shown)
      references.add(name, { kind: 'lst', target: made, shown, line })
    }
    if (caption) parent.children.splice(parent.children.indexOf(caption), 1)
    const summary = fold === '' ? usualSummary(made) : fold
    const shown =
      summary === undefined ? replacement : [{ ...foldBlocks(summary, replacement), position }]
    parent.children.splice(index, 1, ...shown)
    return [SKIP, index + shown.length]
  })
}

/** The paragraph that captions.ts has put after a chart, possibly with white space between them. */
function captionAfter(siblings: Root['children'], index: number): Element | undefined {
  const next = siblings.slice(index + 1, index + 3).find((node) => isElement(node))
  return isElement(next, 'p') && classesOf(next).includes('figure') && !hasPicture(next)
    ? next
    : undefined
}

function hasPicture({ children }: Element): boolean {
  return children.some((child) => isElement(child, 'img'))
}

interface ChartPlace extends ChartSource {
  caption: Element | undefined
  line: number
  isWide: boolean
}

function blocksFor(code: Element, fileName: string, place: ChartPlace): ElementContent[] {
  const text = toString(code).replace(/\n$/, '')
  const language = languageOf(code)
  if (language === 'output') return [outputBlock(text, fileName)]
  if (language !== 'chart') return [codeBlock(text, language, fileName)]
  const { caption, line, isWide, readFile, report } = place
  const renderTex = (tex: string) => place.renderTex(tex, { line, report })
  const drawn = chartBlock(text, { readFile, renderTex, caption, isWide })
  if ('figure' in drawn) {
    for (const note of drawn.notes) report(line, note)
    return [drawn.figure]
  }
  const sentence =
    'clause' in drawn ? asSentence(`This chart cannot be drawn: ${drawn.clause}`) : drawn.sentence
  report(line, sentence)
  // The names of other files are only for the author.
  const [shown = sentence] = /^.*? is not here\./.exec(sentence) ?? []
  return [
    element('p', { className: ['chart-error'] }, [shown]),
    codeBlock(text, text.startsWith('{') ? 'json' : 'yaml', 'chart'),
  ]
}

function codeBlock(text: string, language: string, fileName: string): Element {
  const name = findLanguage(language)?.name ?? language
  const title = fileName.trim().slice(0, maxFileNameCharacters) || name || 'Text'
  const tokens = highlight(text, language).map(({ text: part, className }) =>
    className ? element('span', { className: [className] }, [part]) : part,
  )
  return element('div', { className: ['code'] }, [
    element('div', { className: ['bar'] }, [element('span', {}, [title])]),
    element('pre', { tabIndex: 0, role: 'group', ariaLabel: name ? `${name} code` : 'Code' }, [
      element('code', {}, tokens),
    ]),
  ])
}

function usualSummary(block: ElementContent | undefined): string {
  if (isElement(block, 'pre')) return String(block.properties['ariaLabel'])
  return isElement(block, 'figure') ? 'Chart' : 'Code'
}

/** "Listing 1 · fit.py" */
function nameListing(block: Element, number: string) {
  const [bar] = block.children
  const title = isElement(bar) ? bar.children[0] : undefined
  if (isElement(title)) title.children.unshift({ type: 'text', value: `Listing ${number} · ` })
}

function languageOf(code: Element): string {
  const marked = classesOf(code).find((name) => name.startsWith('language-'))
  return marked?.slice('language-'.length) ?? ''
}
