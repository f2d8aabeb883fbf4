import { type Conversion, countLoss, readerOf, type TexEnvironment } from './conversion.ts'
import { count, list, theorem, theoremTitle, verbatim } from './environments.ts'
import {
  aroundDisplays,
  displayed,
  isAroundDisplays,
  isDisplayEnvironment,
  subequations,
} from './formulas.ts'
import { addPictures, figure, includedPicture, tableFloat } from './floats.ts'
import { frontMatterBlock, isFrontMatter } from './front-matter.ts'
import { inline, inlineToken } from './inline.ts'
import { pictureBlock } from './panels.ts'
import { paragraph } from './raw-text.ts'
import { tabular } from './tables.ts'
import type { Range, TexReader } from './tex-reader.ts'
import { verbatimEnvironments } from './tex-source.ts'

/** Deeper lists and groups are read as one line. */
const maxDepth = 40

/**
 * Converts a range to blocks of Markdown.
 * @param depth 0 for the text of the article, whose notes follow the blocks that cite them
 */
export function blocks(conversion: Conversion, range: Range, depth = 0): string[] {
  if (depth > maxDepth) return [paragraph(inline(conversion, range))]
  const reader = readerOf(conversion, range)
  const out: string[] = []
  let words = ''
  const { notes } = conversion
  const endParagraph = () => {
    const text = paragraph(words)
    words = ''
    if (text !== '') out.push(text)
    if (depth === 0) out.push(...notes.pending.splice(0))
  }
  while (!reader.isDone()) {
    if (reader.emptyLine()) endParagraph()
    else {
      const block = blockAt(reader, conversion, depth)
      if (block) {
        endParagraph()
        out.push(...block().filter((text) => text !== ''))
        if (depth === 0) out.push(...notes.pending.splice(0))
      } else words += inlineToken(reader, conversion, 'text')
    }
  }
  endParagraph()
  return out
}

const headings: ReadonlyMap<string, number> = new Map(
  ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'subsubsubsection'].map(
    (name, index) => [name, index],
  ),
)

type Block = () => string[]

/** The block that begins here, if one does; calling it reads it. */
function blockAt(reader: TexReader, conversion: Conversion, depth: number): Block | undefined {
  const at = reader.at()
  const { text } = reader
  if (text.startsWith('$$', at)) return () => dollarsDisplay(reader, conversion)
  if (text[at] === '{') return groupBlock(reader, conversion, depth)
  if (text[at] !== '\\') return undefined
  const name = /^\\([a-zA-Z@]+|\[)/.exec(text.slice(at, at + 40))?.[1] ?? ''
  const go = () => reader.go(at + 1 + name.length)
  if (name === '[') return () => (go(), bracketsDisplay(reader, conversion))
  if (name === 'begin') {
    const found = conversion.environments.get(at)
    if (!found || isInlineEnvironment(found.name)) return undefined
    return () => (reader.go(found.after), environmentBlock(found, at, conversion, depth))
  }
  const level = headings.get(name)
  if (level !== undefined) return () => (go(), heading(reader, conversion, level))
  if (isFrontMatter(name)) return () => (go(), frontMatterBlock(name, at, reader, conversion))
  const block = commands.get(name)
  return block && (() => (go(), block(reader, conversion, name)))
}

function isInlineEnvironment(name: string): boolean {
  return name === 'math'
}

/** A group is a block if it holds several paragraphs, such as those of `{\small …}`. */
function groupBlock(reader: TexReader, conversion: Conversion, depth: number): Block | undefined {
  const start = reader.at()
  const to = Math.min(reader.ends.get(start) ?? reader.to, reader.to)
  const inner = { from: start + 1, to }
  if (!/\n\s*\n|\\begin\s*\{|\\(?:sub)*section|\\\[|\$\$/.test(reader.text.slice(inner.from, to)))
    return undefined
  return () => {
    reader.go(to + 1)
    return blocks(conversion, inner, depth)
  }
}

function dollarsDisplay(reader: TexReader, conversion: Conversion): string[] {
  const from = reader.at() + 2
  const end = reader.text.indexOf('$$', from)
  const to = end < 0 ? reader.to : Math.min(end, reader.to)
  reader.go(to + 2)
  return displayed(conversion, undefined, { from, to })
}

function bracketsDisplay(reader: TexReader, conversion: Conversion): string[] {
  const from = reader.at()
  const end = reader.text.indexOf('\\]', from)
  const to = end < 0 ? reader.to : Math.min(end, reader.to)
  reader.go(to + 2)
  return displayed(conversion, undefined, { from, to })
}

function heading(reader: TexReader, conversion: Conversion, level: number): string[] {
  const isStarred = reader.star()
  const short = reader.optional()
  const argument = reader.argument() ?? short
  if (!argument) return []
  const keys: string[] = []
  const top = conversion.hasChapters ? 1 : 2
  const isLettered = conversion.isAppendix && level === top
  const letter = isLettered ? String.fromCharCode(64 + count(conversion, 'appendix')) : ''
  conversion.headings.push({ keys, letter, isNumbered: !isStarred && !isLettered })
  const mark = `\ue016${conversion.headings.length - 1}\ue017`
  conversion.label = (key) => void keys.push(key)
  const title = paragraph(inline(conversion, argument, 'caption'))
  const depth = Math.min(6, Math.max(2, level - top + 2))
  const name = letter ? `Appendix ${letter}${title === '' ? '' : ': '}` : ''
  return [`${'#'.repeat(depth)} ${name}${title.replace(/^\\(?=[#>+-])/, '')}${mark}`]
}

type CommandBlock = (reader: TexReader, conversion: Conversion, name: string) => string[]

const commands: ReadonlyMap<string, CommandBlock> = new Map<string, CommandBlock>([
  ['par', () => []],
  ['newline', () => []],
  ['item', () => []],
  ...(['paragraph', 'subparagraph'] as const).map((name) => [name, runIn] as const),
  [
    'appendix',
    (_reader, conversion) => {
      conversion.isAppendix = true
      return []
    },
  ],
  ...(
    ['acknowledgments', 'acknowledgements', 'acknowledgment', 'acknowledgement', 'ack'] as const
  ).map((name) => [name, acknowledgments] as const),
  ['facilities', named('Facilities')],
  ['facility', named('Facilities')],
  ['software', named('Software')],
  ['dataavailability', named('Data availability')],
  ['bibliography', bibliography],
  ['addbibresource', bibliography],
  ['includegraphics', lonePicture],
  ['plotone', lonePicture],
  ['plottwo', lonePicture],
])

function runIn(reader: TexReader, conversion: Conversion): string[] {
  reader.star()
  const argument = reader.argument()
  const title = argument ? inline(conversion, argument).trim() : ''
  const start = reader.at()
  // The title and the text after it are one paragraph.
  const rest = restOfParagraph(reader, conversion)
  if (rest === '' && title === '') reader.go(start)
  return [paragraph(`**${/[.:?!]$/.test(title) ? title : `${title}.`}** ${rest}`)]
}

function restOfParagraph(reader: TexReader, conversion: Conversion): string {
  reader.skipSpace()
  let words = ''
  while (!reader.isDone()) {
    const start = reader.at()
    if (reader.emptyLine()) {
      reader.go(start)
      break
    }
    if (blockAt(reader, conversion, 1)) break
    words += inlineToken(reader, conversion, 'text')
  }
  return words
}

function acknowledgments(reader: TexReader, conversion: Conversion): string[] {
  const argument = reader.group()
  return ['## Acknowledgments {-}', ...(argument ? blocks(conversion, argument, 1) : [])]
}

function named(title: string): CommandBlock {
  return (reader, conversion) => {
    const argument = reader.group()
    return argument ? [`*${title}:* ${paragraph(inline(conversion, argument))}`] : []
  }
}

function bibliography(reader: TexReader, conversion: Conversion): string[] {
  reader.optional()
  const argument = reader.argument()
  if (argument)
    for (const name of reader.text.slice(argument.from, argument.to).split(','))
      conversion.bibliographies.push(name.trim())
  return []
}

/** A picture outside a figure; within one it is collected. */
function lonePicture(reader: TexReader, conversion: Conversion, name: string): string[] {
  const pictures = includedPicture(reader, conversion, name)
  if (!conversion.float) return pictures.map((index) => pictureBlock(index))
  addPictures(conversion.float, pictures)
  return []
}

const transparent: ReadonlySet<string> = new Set(
  [
    'document center flushleft flushright small footnotesize centering floattable fullpage',
    'scriptsize large minipage spacing singlespace doublespace onehalfspace sloppypar landscape',
    'multicols adjustwidth changemargin widetext titlepage frontmatter raggedright appendices',
    'appendix subappendices threeparttable measuredfigure adjustbox turn rotate samepage',
    'acknowledgement strip tabbing frame block contribution interactive ThreePartTable refsection',
    'otherlanguage fullwidth',
  ].flatMap((line) => line.split(' ')),
)

/** How many arguments of a transparent environment are for the layout. */
const argumentsOf: ReadonlyMap<string, number> = new Map([
  ['minipage', 1],
  ['spacing', 1],
  ['multicols', 1],
  ['adjustwidth', 2],
  ['adjustbox', 1],
  ['interactive', 2],
  ['otherlanguage', 1],
])

function environmentBlock(
  found: TexEnvironment,
  at: number,
  conversion: Conversion,
  depth: number,
): string[] {
  const { name, inner } = found
  const bare = name.replace(/\*$/, '')
  if (isDisplayEnvironment(name)) return displayed(conversion, found, inner)
  if (isAroundDisplays(name)) return aroundDisplays(conversion, inner)
  if (name === 'subequations') return subequations(conversion, inner)
  if (
    /^(?:figure|wrapfigure|sidewaysfigure|SCfigure|floatingfigure|marginfigure|subfigure|figurehere)$/.test(
      bare,
    )
  )
    return figure(conversion, found)
  if (
    /^(?:table|sidewaystable|wraptable|margintable|deluxetable|longrotatetable|longtable|supertabular|mpxtabular|xtabular|longtblr)$/.test(
      bare,
    )
  )
    return tableFloat(conversion, found)
  if (/^(?:tabular|tabularx|tabulary|array|tblr)$/.test(bare)) return tabular(conversion, found)
  if (
    /^(?:itemize|enumerate|description|list|compactitem|compactenum|inparaenum|tablenotes)$/.test(
      bare,
    )
  )
    return list(conversion, found, depth)
  if (/^(?:quote|quotation|displayquote|verse|epigraph)$/.test(bare))
    return [
      blocks(conversion, inner, depth + 1)
        .join('\n\n')
        .replaceAll(/^/gm, '> ')
        .replaceAll(/> $/gm, '>'),
    ]
  if (verbatimEnvironments.has(name) || bare === 'algorithmic') return verbatim(conversion, found)
  if (/^(?:abstract|keywords?)$/.test(bare)) return frontMatterEnvironment(bare, conversion, inner)
  if (/^acknowledge?ments?$/.test(bare))
    return ['## Acknowledgments {-}', ...blocks(conversion, inner, depth)]
  if (bare === 'thebibliography' || bare === 'references') return []
  if (bare === 'proof' || theoremTitle(conversion, bare) !== undefined)
    return theorem(conversion, found, depth)
  if (bare === 'appendices' || bare === 'appendix') conversion.isAppendix = true
  if (!transparent.has(name.replace(/\*$/, ''))) countLoss(conversion, `\\begin{${name}}`, at)
  if (/^(?:tikzpicture|pgfpicture|pspicture|picture)$/.test(bare)) return []
  const reader = readerOf(conversion, inner)
  reader.optional()
  reader.optional()
  for (let index = 0; index < (argumentsOf.get(bare) ?? 0); index += 1) reader.group()
  return blocks(conversion, { from: reader.at(), to: inner.to }, depth)
}

function frontMatterEnvironment(name: string, conversion: Conversion, inner: Range): string[] {
  if (name === 'abstract') conversion.front.abstract = blocks(conversion, inner, 1)
  else conversion.front.keywords.push(inline(conversion, inner))
  return []
}
