import path from 'node:path'
import { type Conversion, type Float, readerOf, type TexEnvironment } from './conversion.ts'
import { inline } from './inline.ts'
import { tableBlock } from './tables.ts'
import type { TexReader } from './tex-reader.ts'

/** The addresses of pictures until they are stored. */
export const pictureMarks = /\/imported-picture\/(\d+)(?=[ )])/g

function pictureMark(index: number): string {
  return `/imported-picture/${index}`
}

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

/** A picture alone, with its caption and label. */
export function pictureBlock(index: number, { caption = '', attributes = '' } = {}): string {
  // The caption is a string in Markdown, whose escapes come before those of its text.
  const title = caption && ` "${caption.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return `![](${pictureMark(index)}${title})${attributes && `{${attributes}}`}`
}

/** Reads what an environment holds besides its text: pictures, captions and labels. */
function readFloat(conversion: Conversion, read: () => string[]): { float: Float; rest: string[] } {
  const { float: outer, label } = conversion
  const float: Float = { pictures: [], captions: [], panels: [], isInPanel: false, keys: [] }
  conversion.float = float
  conversion.label = (key) => void float.keys.push(key)
  const rest = read()
  conversion.float = outer
  conversion.label = label
  return { float, rest }
}

/** A figure: its panels one below the other, the last one with the caption and the label. */
export function figure(conversion: Conversion, { name, inner }: TexEnvironment): string[] {
  const { float: outer } = conversion
  const content = afterOptions(conversion, inner, name)
  if (outer && name.startsWith('subfigure')) return panel(conversion, outer, content)
  const { float, rest } = readFloat(conversion, () => conversion.blocks(content, 1))
  const caption = captionOf(float)
  if (float.pictures.length === 0) return figureOfText(conversion, { float, rest, caption })
  return [...picturesOf(conversion, float, name.endsWith('*') ? 'wide' : ''), ...rest]
}

function picturesOf(conversion: Conversion, float: Float, width: string): string[] {
  const caption = captionOf(float)
  const label = conversion.references.add('fig', float.keys)
  const attributes = `${label ? `#${label} ` : ''}${width}`.trim()
  const last = float.pictures.length - 1
  return float.pictures.map((index, place) =>
    pictureBlock(index, place === last ? { caption, attributes } : { attributes: width }),
  )
}

function panel(conversion: Conversion, outer: Float, content: TexEnvironment['inner']): string[] {
  outer.isInPanel = true
  const rest = conversion.blocks(content, 1)
  outer.isInPanel = false
  return rest
}

function captionOf({ captions, panels }: Float): string {
  const named = panels.map((words, index) =>
    panels.length > 1 ? `(${String.fromCharCode(97 + (index % 26))}) ${words}` : words,
  )
  return [...captions, ...named]
    .filter((words) => words !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A figure that is a table or text here. */
function figureOfText(
  conversion: Conversion,
  { float, rest, caption }: { float: Float; rest: string[]; caption: string },
): string[] {
  if (rest.some(isTable)) return withCaption(conversion, float, rest)
  for (const key of float.keys) conversion.references.add('word', [key], 'the figure')
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
  return [...picturesOf(conversion, float, ''), ...rest]
}

const isTable = (block: string) => block.startsWith('|')

function withCaption(conversion: Conversion, float: Float, rest: string[]): string[] {
  const first = rest.findIndex(isTable)
  const caption = captionOf(float)
  if (first < 0) {
    for (const key of float.keys) conversion.references.add('word', [key], 'the table')
    return [...(caption === '' ? [] : [`*Table:* ${caption}`]), ...rest]
  }
  const label = conversion.references.add('tbl', float.keys)
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
    if (float) float.pictures.push(...found)
    return float ? '' : found.map((index) => pictureBlock(index)).join(' ')
  }
  if (/^(?:fig|leftfig|rightfig|boxedfig)$/.test(name) && float) {
    float.pictures.push(...includedPicture(reader, conversion, name))
    reader.group()
    addPanel(reader, conversion, float)
    return ''
  }
  if (/^(?:subfigure|subfloat|subcaptionbox)$/.test(name) && float) {
    const words = name === 'subcaptionbox' ? reader.group() : reader.optional()
    const inPanel = words ? inline(conversion, words, 'caption').trim() : ''
    float.panels.push(inPanel)
    const content = reader.group()
    return content ? inline(conversion, content) : ''
  }
  if (name === 'gridline') {
    const content = reader.group()
    return content ? inline(conversion, content) : ''
  }
  return undefined
}

function addPanel(reader: TexReader, conversion: Conversion, float: Float): void {
  const words = reader.group()
  if (words) float.panels.push(inline(conversion, words, 'caption').trim())
}

function caption(reader: TexReader, conversion: Conversion, name: string): string {
  const { float } = conversion
  reader.star()
  if (name === 'captionof') reader.argument()
  reader.optional()
  const argument = reader.argument()
  if (!argument) return ''
  const words = inline(conversion, argument, 'caption').trim()
  if (!float) return words
  if (float.isInPanel || name === 'subcaption') float.panels.push(words)
  else float.captions.push(words)
  return ''
}
