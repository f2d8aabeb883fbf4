import type { CellOptions } from './cell-options.ts'
import { cellToMarkdown } from './cell-markdown.ts'
import { type NotebookCollection, defaultDescription } from './collected.ts'
import { tablesIn } from './html-tables.ts'
import { fenced, joinedText, withoutControlSigns } from './notebook-values.ts'
import { displaySize, pictureIn } from './pictures-in-data.ts'
import type { NotebookOutput, ShownOutput } from './read-notebook.ts'
import { finalTerminalText } from './terminal-text.ts'

interface Around {
  /** The number of the cell. */
  cell: number
  options: CellOptions
  hasWarnings: boolean
  collected: NotebookCollection
}

/** Converts the outputs of a cell to blocks of Markdown. */
export async function outputsToMarkdown(
  outputs: readonly NotebookOutput[],
  around: Around,
): Promise<string[]> {
  const { hides, folds } = around.options
  const fold = folds.has('outputs') ? ' {fold}' : ''
  const count = { pictures: 0, tables: 0 }
  const blocks: string[] = []
  for (const output of joinStreams(outputs)) {
    if (output.kind === 'error') blocks.push(printed(output.text, `output error${fold}`))
    else if (output.kind === 'stream') {
      const isWarning = output.name === 'stderr'
      const isLeftOut = isWarning ? hides.has('stderr') || !around.hasWarnings : hides.has('stdout')
      if (!isLeftOut)
        blocks.push(printed(output.text, `output${isWarning ? ' stderr' : ''}${fold}`))
    } else blocks.push(await dataToMarkdown(output, around, { fold, count }))
  }
  return blocks.filter((block) => block !== '')
}

/** Joins the pieces of one stream: programs print in pieces, and a progress bar in thousands of them. */
function joinStreams(outputs: readonly NotebookOutput[]): NotebookOutput[] {
  const joined: NotebookOutput[] = []
  for (const output of outputs) {
    const last = joined.at(-1)
    if (output.kind === 'stream' && last?.kind === 'stream' && last.name === output.name)
      joined[joined.length - 1] = { ...last, text: last.text + output.text }
    else joined.push(output)
  }
  return joined
}

function printed(text: string, info: string): string {
  const normalized = finalTerminalText(text)
  return normalized.trim() === '' || emptyFigure.test(normalized.trim())
    ? ''
    : fenced(normalized, info)
}

/** What matplotlib prints for a figure without a plot. */
const emptyFigure = /^<Figure size [^<>]* with 0 Axes>$/

interface Shown {
  fold: string
  /** The number of pictures and tables that the cell has had so far. */
  count: { pictures: number; tables: number }
}

/** Converts an output from the best of its forms that a page can show. */
async function dataToMarkdown(
  { data, metadata }: ShownOutput,
  around: Around,
  shown: Shown,
): Promise<string> {
  const { cell, collected } = around
  const formula = formulaIn(joinedText(data['text/latex']))
  // SymPy also gives an image of a formula, but the rendered formula follows the theme and can be read aloud.
  const found = formula === undefined ? pictureIn(data) : undefined
  if (found) {
    const size = displaySize(metadata, found.kind)
    return collected.place(found.data, { ...wordsFor(around, shown), size })
  }
  const svg = formula === undefined ? joinedText(data['image/svg+xml']) : ''
  const drawn = svg === '' ? undefined : await collected.drawSvg(svg)
  if (drawn) return collected.place(drawn.data, { ...wordsFor(around, shown), size: drawn.size })
  if (svg !== '') collected.note(cell, 'a picture cannot be read.')
  const markdown = joinedText(data['text/markdown'])
  const source = formula ?? markdown
  if (shown.fold !== '' && source.trim() !== '' && !hasEmbeddedPicture.test(source))
    return foldedText(joinedText(data['text/plain']), source, shown.fold)
  if (formula !== undefined) return withoutNumber(formula)
  if (markdown.trim() !== '')
    return await cellToMarkdown({ source: markdown, attachments: {}, number: cell }, collected)
  const html = joinedText(data['text/html'])
  const notes = replacedBy(data, html)
  const tables = notes?.isFigure ? undefined : tablesIn(html)
  if (tables) return captioned(tables, around, shown)
  if (notes) collected.note(cell, notes.words)
  const text = joinedText(data['text/plain'])
  return notes && isDescription.test(text.trim()) ? '' : printed(text, `output${shown.fold}`)
}

const hasEmbeddedPicture = /data:image\//

/**
 * Only a printed output can be folded, so a folded formula or Markdown output shows its plain text, or its source
 * when the plain text only names the object.
 */
function foldedText(text: string, source: string, fold: string): string {
  const isNamed = /^(?:<[^\n]*>)?$/.test(text.trim())
  return printed(isNamed ? source : text, `output${fold}`)
}

/** The text form that programs give objects: `<Figure size 640x480 with 1 Axes>`, `IntProgress(value=0)`. */
const isDescription = /^(?:<[^\n]*>|[A-Z][\w.]*\([\s\S]*\))$/

function wordsFor({ cell, options }: Around, { count }: Shown) {
  const index = count.pictures++
  const { label, captions, descriptions } = options
  const isFigure = label?.startsWith('fig') ?? false
  return {
    cell,
    description: descriptions[index] || descriptions[0] || defaultDescription,
    caption: captions[index] ?? '',
    label: isFigure && label !== undefined ? numbered(label, index) : undefined,
    isFolded: options.folds.has('outputs'),
  }
}

function numbered(label: string, index: number): string {
  return index === 0 ? label : `${label}-${index + 1}`
}

function captioned(tables: readonly string[], { options }: Around, { count }: Shown): string {
  const { label, tableCaption } = options
  return tables
    .map((table) => {
      const index = count.tables++
      const isNamed = label !== undefined && label.startsWith('t')
      const marks = [
        ...(isNamed ? [`#${numbered(label, index)}`] : []),
        ...(options.folds.has('outputs') ? ['fold'] : []),
      ]
      const end = marks.length > 0 ? ` {${marks.join(' ')}}` : ''
      if (table.startsWith('Table:')) return table.replace('\n', `${end}\n`)
      const caption = index === 0 ? tableCaption : ''
      return caption + end === '' ? table : `Table: ${caption}${end}\n\n${table}`
    })
    .join('\n\n')
}

/** LaTeX as a display formula; undefined when it is a text or a table. */
function formulaIn(latex: string): string | undefined {
  const text = withoutControlSigns(latex)
    .trim()
    .replaceAll(/\n\s*\n/g, '\n')
  const inner = /^\$\$?(?!\$)([^$]+)\$\$?$|^\\\[([\s\S]+)\\\]$|^\\\(([\s\S]+)\\\)$/.exec(text)
  const tex = inner?.slice(1).find((part) => part !== undefined)
  if (tex !== undefined) return `$$\n${tex.trim()}\n$$`
  return /^\\begin\{(equation|align|gather|eqnarray|multline)(\*?)\}[\s\S]*\\end\{\1\2\}$/.test(
    text,
  )
    ? text
    : undefined
}

/** Removes the number of a computed formula, unless it sets one itself. */
function withoutNumber(formula: string): string {
  if (/\\(?:tag|label|notag|nonumber)(?![a-zA-Z])/.test(formula)) return formula
  const plain = formula.replace(/\n\$\$$/, '\n\\notag\n$$$$')
  const [begin = '', name = ''] = /^\\begin\{(\w+)\}/.exec(plain) ?? []
  const end = `\\end{${name}}`
  return begin !== '' && plain.endsWith(end)
    ? `\\begin{${name}*}${plain.slice(begin.length, -end.length)}\\end{${name}*}`
    : plain
}

const interactive = {
  isFigure: true,
  words:
    'an interactive figure is not shown. Save a picture of it in the notebook and upload it again.',
}

/** The remark on an output that a page cannot show; undefined when there is none. */
function replacedBy(
  data: Readonly<Record<string, unknown>>,
  html: string,
): { isFigure: boolean; words: string } | undefined {
  const kinds = Object.keys(data)
  const has = (pattern: RegExp) => kinds.some((kind) => pattern.test(kind))
  if (has(/jupyter\.widget/)) return { isFigure: true, words: 'a widget is not shown.' }
  if (has(/plotly|vega|bokehjs|holoviews|geo\+json/)) return interactive
  if (/<(?:video|audio)\b/i.test(html) || has(/^(?:video|audio)\//))
    return { isFigure: true, words: 'a video is not shown.' }
  if (/<i?frame\b/i.test(html))
    return { isFigure: true, words: 'a frame of another page is not shown.' }
  if (/plotly|bokeh|vega-?embed|<svg\b|<canvas\b/i.test(html)) return interactive
  if (has(/javascript/)) return interactive
  if (has(/application\/pdf/)) return { isFigure: true, words: 'a PDF is not shown.' }
  return html.trim() === '' ? undefined : { isFigure: false, words: 'a part in HTML is not shown.' }
}
