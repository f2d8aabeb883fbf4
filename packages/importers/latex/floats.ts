import path from 'node:path'
import {
  type Caption,
  type Conversion,
  type Float,
  readerOf,
  type TexEnvironment,
} from './conversion.ts'
import { inline } from './inline.ts'
import { columnsOf } from './panel-columns.ts'
import {
  captionOf,
  emptyFloat,
  figuresOf,
  inPanel,
  keysOf,
  openCaption,
  openPanelCaption,
  pictureBlock,
} from './panels.ts'
import { tableBlock } from './tables.ts'
import type { Range, TexReader } from './tex-reader.ts'

/** The paths that a picture may have, in order of preference. */
function pathsOf({ pictureFolders }: Conversion, written: string): string[] {
  const name = written.replaceAll(/["{}]/g, '').trim().replace(/^\.\//, '')
  const { dir, name: stem, ext } = path.posix.parse(name)
  const base = path.posix.join(dir, stem)
  const isKnown = /^\.(?:png|jpe?g|svg|webp|gif|avif|tiff?|pdf|e?ps)$/i.test(ext)
  const whole = isKnown ? base : name
  // A picture beside a PDF of the same name is the one to show.
  const endings = [
    '.png',
    '.jpg',
    '.jpeg',
    '.svg',
    '.webp',
    '.gif',
    '.PNG',
    '.JPG',
    '.pdf',
    '.eps',
    '.ps',
  ]
  const names = [...(isKnown ? [name] : []), ...endings.map((ending) => `${whole}${ending}`)]
  return [
    ...new Set(
      ['', ...pictureFolders].flatMap((folder) => names.map((one) => path.posix.join(folder, one))),
    ),
  ]
}

/** Reads the pictures of a command such as `\includegraphics`; gives their indices. */
export function includedPicture(reader: TexReader, conversion: Conversion, name: string): number[] {
  reader.star()
  while (reader.optional());
  const count = name === 'plottwo' ? 2 : 1
  const found: number[] = []
  for (let index = 0; index < count; index += 1) {
    const argument = reader.argument()
    if (!argument) break
    const written = reader.text.slice(argument.from, argument.to)
    const file = /(?:file|figure)\s*=\s*([^,]+)/.exec(written)?.[1] ?? written
    conversion.pictures.push(pathsOf(conversion, file))
    found.push(conversion.pictures.length - 1)
  }
  return found
}

/** Reads what an environment holds besides its text: pictures, captions and labels. */
function readFloat(conversion: Conversion, read: () => string[]): { float: Float; rest: string[] } {
  const { float: outer, label } = conversion
  const float = emptyFloat()
  conversion.float = float
  conversion.label = (key) => void float.openKeys.push(key)
  const rest = read()
  conversion.float = outer
  conversion.label = label
  return { float, rest }
}

/** A figure, with its panels beside each other as they stand there. */
export function figure(conversion: Conversion, { name, inner }: TexEnvironment): string[] {
  const { float: outer } = conversion
  const content = afterOptions(conversion, inner, name)
  if (outer && name.startsWith('subfigure'))
    return inPanel(outer, () => conversion.blocks(content, 1))
  const { float, rest } = readFloat(conversion, () => conversion.blocks(content, 1))
  if (float.pictures.length === 0) return figureOfText(conversion, float, rest)
  const isWide = name.endsWith('*')
  const columns = columnsOf(conversion, content)
  return [...figuresOf(conversion, float, { columns, isWide }), ...rest]
}

/** A figure that is a table or text here. */
function figureOfText(conversion: Conversion, float: Float, rest: string[]): string[] {
  if (rest.some(isTable)) return withCaption(conversion, float, rest)
  const caption = captionOf(float)
  for (const key of keysOf(float)) conversion.references.add('word', [key], 'the figure')
  return [...rest, ...(caption === '' ? [] : [`*Figure:* ${caption}`])]
}

/** A table with its caption above it and its notes below it. */
export function tableFloat(conversion: Conversion, environment: TexEnvironment): string[] {
  const { name, inner } = environment
  const isGrid = /^(?:deluxetable|longtable|supertabular|mpxtabular|xtabular|longtblr)/.test(name)
  const { float, rest } = readFloat(conversion, () =>
    isGrid
      ? tableBlock(conversion, environment)
      : conversion.blocks(afterOptions(conversion, inner, name), 1),
  )
  if (rest.some(isTable) || float.pictures.length === 0) return withCaption(conversion, float, rest)
  // A table that is a picture.
  const columns = columnsOf(conversion, inner)
  return [...figuresOf(conversion, float, { columns }), ...rest]
}

const isTable = (block: string) => block.startsWith('|')

function withCaption(conversion: Conversion, float: Float, rest: string[]): string[] {
  const first = rest.findIndex(isTable)
  const caption = captionOf(float)
  if (first < 0) {
    for (const key of keysOf(float)) conversion.references.add('word', [key], 'the table')
    return [...(caption === '' ? [] : [`*Table:* ${caption}`]), ...rest]
  }
  const label = conversion.references.add('tbl', keysOf(float))
  if (caption === '' && label === undefined) return rest
  const line = `Table: ${caption}${label ? ` {#${label}}` : ''}`
  return [...rest.slice(0, first), line, ...rest.slice(first)]
}

/** The content without the arguments for the placement. */
function afterOptions(conversion: Conversion, inner: TexEnvironment['inner'], name: string) {
  const reader = readerOf(conversion, inner)
  reader.optional()
  if (/^(?:wrap|floating)/.test(name)) {
    reader.group()
    reader.optional()
    reader.group()
  }
  if (name.startsWith('subfigure')) reader.group()
  return { from: reader.at(), to: inner.to }
}

/** Commands within figures and tables. */
export function floatCommand(
  reader: TexReader,
  conversion: Conversion,
  name: string,
): string | undefined {
  const { float } = conversion
  if (
    /^(?:caption|captionof|tablecaption|figcaption|subcaption|tabcaption|topcaption|bottomcaption|tbl)$/.test(
      name,
    )
  )
    return caption(reader, conversion, name)
  if (/^(?:includegraphics|plotone|plottwo|epsfig|psfig|epsfbox|includesvg)$/.test(name)) {
    const found = includedPicture(reader, conversion, name)
    if (float) addPictures(float, found)
    return float ? '' : found.map((index) => pictureBlock(index)).join(' ')
  }
  if (/^(?:fig|leftfig|rightfig|boxedfig)$/.test(name) && float)
    return inPanel(float, (panel) => {
      addPictures(float, includedPicture(reader, conversion, name))
      reader.group()
      return addWords(conversion, panel, reader.group())
    })
  if (/^(?:subfigure|subfloat|subcaptionbox)$/.test(name) && float)
    return inPanel(float, (panel) => boxOf(reader, conversion, { name, panel }))
  if (name === 'gridline') {
    const content = reader.group()
    return content ? inline(conversion, content) : ''
  }
  return undefined
}

/** Adds pictures to a figure, and to its panel if one is read. */
export function addPictures(float: Float, found: readonly number[]): void {
  for (const index of found) float.pictures.push({ index, panel: float.panel })
}

/** A panel in braces, with its caption in brackets or in braces before it. */
function boxOf(
  reader: TexReader,
  conversion: Conversion,
  { name, panel }: { name: string; panel: Caption },
): string {
  reader.star()
  const [short, long] = [reader.optional(), reader.optional()]
  // The first of two is for the list of figures.
  addWords(conversion, panel, name === 'subcaptionbox' ? reader.group() : (long ?? short))
  if (name === 'subcaptionbox') while (reader.optional());
  const content = reader.group()
  return content ? inline(conversion, content) : ''
}

function addWords(conversion: Conversion, { words }: Caption, range: Range | undefined): string {
  if (range) words.push(inline(conversion, range, 'caption').trim())
  return ''
}

function caption(reader: TexReader, conversion: Conversion, name: string): string {
  const { float } = conversion
  reader.star()
  if (name === 'captionof') reader.argument()
  reader.optional()
  const argument = reader.argument()
  if (!argument) return ''
  if (!float) return inline(conversion, argument, 'caption').trim()
  const opened = name === 'subcaption' ? openPanelCaption(float) : openCaption(float)
  return addWords(conversion, opened, argument)
}
