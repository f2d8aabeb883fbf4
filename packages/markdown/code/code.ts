import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP } from 'unist-util-visit'
import { foldBlocks } from '../blocks/fold.ts'
import { chartBlock } from '../charts/chart.ts'
import { asSentence } from '../charts/names/chart-words.ts'
import type { TableReader } from '../charts/data/data-file.ts'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import type { RenderTex } from '../formulas/math.ts'
import type { Label } from '../references/labels.ts'
import type { References } from '../references/registry.ts'
import { type FenceAttributes, takeFenceAttributes } from './code-attributes.ts'
import { listing, markedWords } from './code-lines.ts'
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
  return [...markdown.matchAll(/(?:`{3}|~{3})[ \t]*([^\s`~][^\n`~]*)/g)].flatMap(
    // The name of a directive or a brace may come before the language.
    ([, info = '']) =>
      info
        .slice(0, 100)
        .match(/[\w+#-]+/g)
        ?.slice(0, 3) ?? [],
  )
}

/**
 * Gives code blocks their frame: a bar with the file name (the text after the language in the info string) or the
 * language, and the highlighted code. Blocks of the language `chart` become charts, those of the language `output`
 * become program output, and those with `{fold}` become collapsible. `{linenos 3-5}` numbers lines and marks some. A listing with a label
 * is numbered; the label of a chart goes to its figure.
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
    const attributes = takeFenceAttributes(code.data?.meta ?? '')
    const { label: name, fold, rest, isKnown } = attributes
    const line = node.position?.start.line ?? 1
    if (!isKnown) charts.report(line, unknownBraces(rest))
    const caption = captionAfter(parent.children, index)
    const replacement = blocksFor(code, { caption, line, attributes, ...charts })
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
  attributes: FenceAttributes
}

function unknownBraces(rest: string): string {
  const [braces = 'These braces'] = /\{[^{}]*\}/.exec(rest) ?? []
  return `${braces} after the language cannot be understood; numbers and marks of lines are {linenos 3-5,8}.`
}

function blocksFor(code: Element, place: ChartPlace): ElementContent[] {
  const text = toString(code).replace(/\n$/, '')
  const language = languageOf(code)
  const { caption, line, attributes, readFile, report } = place
  if (language === 'output') return [outputBlock(text, attributes.rest)]
  if (language !== 'chart') return [codeBlock(text, language, attributes)]
  const { isWide } = attributes
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
    codeBlock(text, text.startsWith('{') ? 'json' : 'yaml', takeFenceAttributes('chart')),
  ]
}

function codeBlock(text: string, language: string, attributes: FenceAttributes): Element {
  const { rest, fileName = '', marked } = attributes
  // Notebooks write the language in braces.
  const name = findLanguage(language)?.name ?? language.replaceAll(/[{}]/g, '')
  const title = (rest.trim() || fileName).slice(0, maxFileNameCharacters) || name || 'Text'
  const label = [
    name ? `${name} code` : 'Code',
    marked.length > 0 && `${markedWords(marked)} marked`,
  ]
  return element('div', { className: ['code'] }, [
    element('div', { className: ['bar'] }, [element('span', {}, [title])]),
    element('pre', { tabIndex: 0, role: 'group', ariaLabel: label.filter(Boolean).join(', ') }, [
      listing(highlight(text, language), attributes),
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
