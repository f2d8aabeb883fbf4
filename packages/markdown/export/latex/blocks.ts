import type { Element, ElementContent, RootContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, isElement, significantChildren, visitElements } from '../../elements.ts'
import { chartFile, pictureFile } from './figures.ts'
import { displayFormula } from './formulas.ts'
import { waitingNotes, writeInline, writeMoving } from './inline.ts'
import { escapeLatex } from './signs.ts'
import { writeTable } from './tables.ts'
import { labelFor, type LatexWriting, theoremNumber } from './writing.ts'

/** Blocks of a text, with an empty line between them. */
export function writeBlocks(nodes: readonly RootContent[], writing: LatexWriting): string {
  const blocks: string[] = []
  let words: ElementContent[] = []
  const endWords = () => {
    const text = writeInline(words, writing).trim()
    if (text !== '') blocks.push(`${text}\n`)
    words = []
  }
  for (const node of nodes) {
    if (node.type === 'text' || (isElement(node) && isInline(node))) words.push(node)
    if (!isElement(node) || isInline(node)) continue
    endWords()
    const written = writeBlock(node, writing)
    if (written.trim() !== '') blocks.push(written + waitingNotes(writing))
  }
  endWords()
  return blocks.join('\n')
}

const inlineElements =
  /^(?:a|abbr|b|br|cite|code|del|em|i|img|input|kbd|mark|math|q|samp|small|span|strong|sub|sup|u|var)$/

function isInline({ tagName }: Element): boolean {
  return inlineElements.test(tagName)
}

function writeBlock(node: Element, writing: LatexWriting): string {
  const classes = classesOf(node)
  const written = writeNamed(node, classes, writing)
  if (written !== undefined) return written
  switch (node.tagName) {
    case 'p':
      return `${writeInline(node.children, writing).trim()}\n`
    case 'ul':
    case 'ol':
      return writeList(node, writing)
    case 'dl':
      return writeDescriptions(node, writing)
    case 'blockquote':
      return `\\begin{quote}\n${writeBlocks(node.children, writing)}\\end{quote}\n`
    case 'pre':
      return writeCode(node, undefined, writing)
    case 'figure':
      return writeFigure(node, writing)
    case 'hr':
      return '\\par\\medskip\\noindent\\hfil\\rule{0.3\\linewidth}{0.4pt}\\hfil\\par\\medskip\n'
    case 'details':
      return writeFolded(node, writing)
    default:
      return /^h[1-6]$/.test(node.tagName)
        ? writeHeading(node, writing)
        : writeBlocks(node.children, writing)
  }
}

/** The blocks that a class names; undefined for others. */
function writeNamed(
  node: Element,
  classes: readonly string[],
  writing: LatexWriting,
): string | undefined {
  const has = (name: string) => classes.includes(name)
  if (has('sn') || has('refs') || has('numbers') || has('chart-error')) return ''
  if (has('eq')) return displayFormula(node, writing)
  if (has('tbl-wrap')) return writeTable(node, writing)
  if (has('code')) return writeListing(node, writing)
  if (has('theorem')) return writeTheorem(node, writing)
  if (has('callout') && node.tagName === 'aside')
    return `\\begin{quote}\n${labelIn(node, writing)}${writeBlocks(node.children, writing)}\\end{quote}\n`
  if (has('tabs')) writing.lose('The parts of tabs follow one another.')
  return undefined
}

/** The label of a block without a number. */
function labelIn(node: Element, writing: LatexWriting): string {
  const label = labelFor(node, writing)
  return label && `\\phantomsection${label}`
}

const levels = ['section', 'section', 'subsection', 'subsubsection', 'paragraph', 'paragraph']

function writeHeading(node: Element, writing: LatexWriting): string {
  const command = levels[Number(node.tagName.slice(1)) - 1] ?? 'paragraph'
  const isNumbered = node.children.some(
    (child) => isElement(child) && classesOf(child).includes('sec-number'),
  )
  const star = writing.isTwoColumn || isNumbered ? '' : '*'
  const title = writeMoving(node.children, writing).replace(/^\\enspace\{\} ?/, '')
  const label = star === '' ? labelFor(node, writing) : labelIn(node, writing)
  return `\\${command}${star}{${title}}${label}\n`
}

function writeList(node: Element, writing: LatexWriting): string {
  const environment = node.tagName === 'ol' ? 'enumerate' : 'itemize'
  const start = Number(node.properties['start'] ?? 1)
  const first =
    node.tagName === 'ol' && start !== 1
      ? `\\setcounter{\\csname @enumctr\\endcsname}{${start - 1}}\n`
      : ''
  const items = node.children.flatMap((item) =>
    isElement(item, 'li') ? [`\\item {}${writeBlocks(item.children, writing).trim()}\n`] : [],
  )
  return `\\begin{${environment}}\n${first}${items.join('')}\\end{${environment}}\n`
}

function writeDescriptions(node: Element, writing: LatexWriting): string {
  const parts = node.children.flatMap((part) => {
    if (!isElement(part)) return []
    return part.tagName === 'dt'
      ? [`\\item[{${writeMoving(part.children, writing)}}] `]
      : [`${writeBlocks(part.children, writing)}\n`]
  })
  return `\\begin{description}\n${parts.join('')}\\end{description}\n`
}

/** A folded block is open on paper. */
function writeFolded(node: Element, writing: LatexWriting): string {
  writing.lose('Folded parts are written open.')
  const [summary, ...others] = significantChildren(node)
  if (!isElement(summary, 'summary')) return writeBlocks(node.children, writing)
  const title = writeMoving(summary.children, writing)
  return `${labelIn(node, writing)}\\textbf{${title}}\\par\n\n${writeBlocks(others, writing)}`
}

/** A box with the name of its file or language, or with its number. */
function writeListing(node: Element, writing: LatexWriting): string {
  const bar = node.children.find(
    (child): child is Element => isElement(child) && classesOf(child).includes('bar'),
  )
  const pre = node.children.find((child): child is Element => isElement(child, 'pre'))
  if (!pre) return ''
  const label = labelFor(node, writing)
  if (label === '') return writeCode(pre, undefined, writing)
  const title = toString(bar ?? node).replace(/^Listing \d+(?: · )?/, '')
  const named = title === '' ? '' : `: ${escapeLatex(title)}`
  writing.theorems.set('listing', 'Listing')
  return writeCode(
    pre,
    `\\refstepcounter{listing}${label}\\textbf{Listing~\\thelisting}${named}`,
    writing,
  )
}

const maxCodeColumns = 90

function writeCode(pre: Element, head: string | undefined, writing: LatexWriting): string {
  const text = toString(pre)
    .replaceAll('\t', '    ')
    .replaceAll('\\end{Verbatim}', '\\end {Verbatim}')
  const columns = Math.max(0, ...text.split('\n').map((line) => line.length))
  if (columns > maxCodeColumns)
    writing.lose(
      'Lines of code that are wider than the page are set in small letters or go into the margin.',
    )
  const size = columns > (writing.isTwoColumn ? 45 : 75) ? '\\scriptsize' : '\\small'
  const opening = head === undefined ? '' : `\\par\\medskip\\noindent ${head}\\nopagebreak\n`
  return `${opening}\\begin{Verbatim}[fontsize=${size},frame=lines,framesep=2mm]\n${text.replace(/\n$/, '')}\n\\end{Verbatim}\n`
}

function writeTheorem(node: Element, writing: LatexWriting): string {
  const found = theoremNumber(node)
  if (!found || node.tagName === 'details')
    return node.tagName === 'details'
      ? writeFolded(node, writing)
      : writeBlocks(node.children, writing)
  const environment = found.word.toLowerCase()
  writing.theorems.set(environment, found.word)
  const [first, ...others] = significantChildren(node)
  if (!isElement(first)) return ''
  const [name, ...words] = first.children
  const inName = isElement(name) ? name.children : []
  const title = inName.length > 2 ? writeMoving(inName.slice(2, -2), writing) : ''
  const label = labelFor(node, writing)
  const body = writeInline(words, writing).trim()
  const rest = writeBlocks(others, writing)
  return `\\begin{${environment}}${title && `[${title}]`}${label}\n${body}\n${rest && `\n${rest}`}\\end{${environment}}\n`
}

function writeFigure(figure: Element, writing: LatexWriting): string {
  const caption = figure.children.find((child) => isElement(child, 'figcaption'))
  const drawn = drawingsOf(figure, writing)
  if (!isElement(caption)) return `\\begin{center}\n${drawn}\\end{center}\n`
  const words = writeMoving(withoutNumber(caption), writing)
  const label = labelFor(figure, writing)
  const isWide =
    writing.isTwoColumn && classesOf(figure).some((one) => one === 'wide' || one === 'panels')
  const environment = isWide ? 'figure*' : 'figure'
  return `\\begin{${environment}}[tbp]\n\\centering\n${drawn}\\caption{${words}}${label}\n\\end{${environment}}\n`
}

/** The pictures of a figure, which has several in panels. */
function drawingsOf(figure: Element, writing: LatexWriting): string {
  const chart = chartFile(figure, writing)
  if (chart !== undefined) return picture(chart, 1)
  const panels: Element[] = []
  visitElements(figure, (node) => {
    if (node !== figure && node.tagName === 'figure') panels.push(node)
  })
  if (panels.length > 0) {
    const width = panels.length === 1 ? 0.9 : panels.length === 3 ? 0.32 : 0.48
    return panels
      .map((panel) => {
        const words = panel.children.find((child) => isElement(child, 'figcaption'))
        const title = isElement(words)
          ? `\\\\{\\small ${writeMoving(words.children, writing)}}`
          : ''
        const inner = drawingsOf(panel, writing).trim()
        return `\\begin{minipage}[t]{${width}\\linewidth}\\centering${labelIn(panel, writing)}\n${inner}${title}\n\\end{minipage}\\hfill\n`
      })
      .join('')
  }
  const [, percent] = /--width:(\d+)%/.exec(String(figure.properties['style'] ?? '')) ?? []
  let drawn = ''
  visitElements(figure, (node) => {
    if (node.tagName !== 'img') return
    const file = pictureFile(String(node.properties['src']), writing)
    const alt = String(node.properties['alt'] ?? '').replaceAll(/\s+/g, ' ')
    if (file === undefined)
      drawn += `\\fbox{\\parbox{0.8\\linewidth}{\\centering ${escapeLatex(alt)}}}\n`
    else drawn += `${alt && `% ${alt}\n`}${picture(file, Number(percent ?? 100) / 100)}`
  })
  return drawn
}

function picture(file: string, width: number): string {
  return `\\includegraphics[width=${width}\\linewidth,height=0.8\\textheight,keepaspectratio]{${file}}\n`
}

/** The words after "Figure 1." */
function withoutNumber({ children }: Element): ElementContent[] {
  return isElement(children[0], 'b') ? children.slice(1) : children
}
