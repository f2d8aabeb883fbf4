import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { scienceSyntax } from '@ephemeris/markdown'
import { changeText, decodePercent, type TextChange } from '../text.ts'
import type { NotebookCollection } from './collected.ts'
import { blockToMarkdown, inlineEdits, isFileElsewhere } from './cell-html.ts'
import { isNode, type JsonNode } from '../json-node.ts'
import { joinedText, withoutControlSigns } from './notebook-values.ts'
import { pictureIn } from './pictures-in-data.ts'
import type { NotebookCell } from './read-notebook.ts'

// With the syntax of the site, so that HTML-like parts of formulas are not converted.
const parser = unified().use(remarkParse).use(remarkGfm).use(scienceSyntax)

/** The placeholder URL of a picture in the Markdown of a cell while that is converted. */
const placeholderFor = (index: number) => `notebook-picture-${index}`
const placeholders =
  /(?<!\\)!\[((?:\\.|!(?!\[)|[^\]\\!])*)\]\(<?notebook-picture-(\d+)>?(?:\s+"((?:\\.|[^"\\])*)")?\s*\)/g

/** Converts a Markdown cell: HTML becomes Markdown, attached pictures get placeholders in their places. */
export async function cellToMarkdown(
  { source, attachments, number }: Pick<NotebookCell, 'source' | 'attachments' | 'number'>,
  collected: NotebookCollection,
): Promise<string> {
  const embedded: EmbeddedPicture[] = []
  const text = withoutControlSigns(takeEmbedded(source, attachments, embedded))
  const note = (words: string) => collected.note(number, words)
  const clean = await withoutHtml(text, { note, missing: (name) => note(missingSentence(name)) })
  const drawn = await Promise.all(embedded.map((one) => asPicture(one, collected)))
  return clean
    .replaceAll(placeholders, (_whole, description: string, index: string, caption = '') => {
      const data = drawn[Number(index)]
      if (data) {
        const shown = { cell: number, description: plain(description), caption: plain(caption) }
        return collected.place(data, {
          ...shown,
          label: undefined,
          isFolded: false,
          size: undefined,
        })
      }
      const { name } = embedded[Number(index)] ?? { name: '' }
      note(name === '' ? 'a picture cannot be read.' : missingSentence(name))
      return description
    })
    .replaceAll(/notebook-picture-\d+/g, '')
    .trim()
}

interface EmbeddedPicture {
  /** The name of the attachment; '' for a picture inside the text. */
  name: string
  kind: string
  /** Base64; undefined when the notebook has only the file name. */
  data: string | undefined
}

const embeddedAddress =
  /attachment:([^\s)"'>]+)|data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/=%\s]*?)(?=["')>]|$)/g

function takeEmbedded(source: string, attachments: JsonNode, embedded: EmbeddedPicture[]): string {
  return source.replaceAll(
    embeddedAddress,
    (_whole, name?: string, kind?: string, data?: string) => {
      embedded.push(
        name === undefined ? { name: '', kind: kind ?? '', data } : attachmentOf(name, attachments),
      )
      return placeholderFor(embedded.length - 1)
    },
  )
}

function attachmentOf(name: string, attachments: JsonNode): EmbeddedPicture {
  const decoded = decodePercent(name)
  const found = [name, decoded].map((one) => attachments[one]).find((one) => isNode(one))
  const [kind, data] = Object.entries(found ?? {}).find(([one]) => one.startsWith('image/')) ?? []
  return {
    name: decoded,
    kind: kind ?? '',
    data: data === undefined ? undefined : joinedText(data),
  }
}

async function asPicture(
  { kind, data }: EmbeddedPicture,
  { drawSvg }: NotebookCollection,
): Promise<Buffer | undefined> {
  if (data === undefined) return undefined
  if (kind !== 'image/svg+xml') return pictureIn({ [kind.replace('jpg', 'jpeg')]: data })?.data
  return (await drawSvg(Buffer.from(data, 'base64').toString('utf8')))?.data
}

function missingSentence(name: string): string {
  return `${name.replaceAll(/\s+/g, ' ').slice(0, 120)} is not part of the notebook; upload it.`
}

/** A picture description without the backslashes of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}

interface HtmlNotes {
  note: (words: string) => void
  /** Called with the name of each picture that is a separate file. */
  missing: (name: string) => void
  /** Whether a single line end is a line break in the source as well. */
  keepsLines?: boolean
}

/** Converts the HTML in a Markdown text, and joins the lines of its paragraphs unless `keepsLines` is set. */
export async function withoutHtml(text: string, notes: HtmlNotes): Promise<string> {
  if (!/[<![\n]/.test(text)) return text
  const changes: TextChange[] = []
  for (const { node, isLoose } of piecesOf(parser.parse(text))) {
    const from = node.position?.start.offset ?? 0
    const to = node.position?.end.offset ?? 0
    if (node.type === 'image') {
      if (isFileElsewhere(node.url)) notes.missing(decodePercent(node.url))
    } else if (node.type === 'html') {
      const made = await blockToMarkdown(node.value, notes)
      changes.push({ from, to, text: isLoose ? made : made.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') })
    } else {
      const tags = inlineEdits(node, notes)
      const isApart = ({ from: at }: TextChange) =>
        !tags.some((tag) => at >= tag.from && at < tag.to)
      const lines = notes.keepsLines ? [] : joinedLines(node, text)
      const joined = beginsCallout(node) ? lines.slice(1) : lines
      changes.push(...tags, ...joined.filter(isApart))
    }
  }
  return changeText(text, changes)
}

/**
 * Joins the lines of a paragraph with spaces: in a notebook a single line end is a space, on this site it is a line
 * break.
 */
function joinedLines(node: Nodes, text: string): TextChange[] {
  if ('children' in node) return node.children.flatMap((child) => joinedLines(child, text))
  const { start, end } = node.position ?? {}
  if (node.type !== 'text' || start?.offset === undefined) return []
  const from = start.offset
  const breaks = text.slice(from, end?.offset).matchAll(/(?<![ \t])[ \t]*\n[ \t]*(?:>[ \t]*)*/g)
  return Array.from(breaks, ({ 0: found, index }) => ({
    from: from + index,
    to: from + index + found.length,
    text: ' ',
  }))
}

/** Whether a paragraph begins with `[!NOTE] Title`, which stays a line. */
function beginsCallout(node: Nodes): boolean {
  const first = node.type === 'paragraph' ? node.children[0] : undefined
  return first?.type === 'text' && /^\[![\w-]+\]/.test(first.value)
}

interface Piece {
  node: Nodes
  /** Whether it is outside lists and quotations, in which each line needs a prefix. */
  isLoose: boolean
}

const inline = new Set(['link', 'linkReference', 'emphasis', 'strong', 'delete'])

/** Blocks of HTML, paragraphs, headings, table cells, and pictures. */
function piecesOf(tree: Root): Piece[] {
  const pieces: Piece[] = []
  const visit = (node: Nodes, isLoose: boolean) => {
    if (node.type === 'html' || node.type === 'image') pieces.push({ node, isLoose })
    else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      pieces.push({ node, isLoose })
      for (const child of node.children) if (child.type !== 'html') visit(child, isLoose)
    } else if ('children' in node)
      for (const child of node.children) {
        // Inline HTML belongs to the paragraph around it.
        if (child.type !== 'html' || !inline.has(node.type))
          visit(child, isLoose && node.type === 'root')
      }
  }
  visit(tree, true)
  return pieces
}
