import type { Caption, Conversion, Float } from './conversion.ts'
import { paragraph } from './raw-text.ts'

/** The addresses of pictures until they are stored. */
export const pictureMarks = /\/imported-picture\/(\d+)(?=[ )])/g

/** A picture alone, with its caption and label. */
export function pictureBlock(index: number, { caption = '', attributes = '' } = {}): string {
  // The renderer reads the caption as it is written here.
  const title = caption && ` "${caption.replaceAll('"', '\\"')}"`
  return `![](/imported-picture/${index}${title})${attributes && `{${attributes}}`}`
}

/** An empty figure or table. */
export function emptyFloat(): Float {
  const keys: string[] = []
  return { pictures: [], captions: [], panels: [], panel: undefined, keys, openKeys: keys }
}

/** Reads a panel: its pictures, captions and labels are its own. */
export function inPanel<Result>(float: Float, read: (panel: Caption) => Result): Result {
  const panel: Caption = { words: [], keys: [], place: float.pictures.length }
  const { openKeys, panel: outer } = float
  float.panels.push(panel)
  float.panel = panel
  float.openKeys = panel.keys
  const result = read(panel)
  float.panel = outer
  float.openKeys = openKeys
  return result
}

/** Begins a caption: the labels that follow are those of its figure. */
export function openCaption(float: Float): Caption {
  if (float.panel) return float.panel
  const caption: Caption = { words: [], keys: [], place: float.pictures.length }
  float.captions.push(caption)
  float.openKeys = caption.keys
  return caption
}

/** Begins the caption of the picture before it, as `\subcaption` does. */
export function openPanelCaption(float: Float): Caption {
  if (float.panel) return float.panel
  const last = float.pictures.at(-1)
  const panel: Caption = { words: [], keys: [], place: Math.max(0, float.pictures.length - 1) }
  float.panels.push(panel)
  if (last) last.panel ??= panel
  float.openKeys = panel.keys
  return panel
}

/** The words of the captions and of the panels. */
export function captionOf({ captions, panels }: Pick<Float, 'captions' | 'panels'>): string {
  const named = panels.map(({ words }, index) => {
    const text = joined(words)
    return panels.length > 1 && text !== '' ? `(${letterOf(index)}) ${text}` : text
  })
  return joined([...captions.flatMap(({ words }) => words), ...named])
}

/** The keys of all labels. */
export function keysOf({ keys, captions, panels }: Pick<Float, 'keys' | 'captions' | 'panels'>) {
  return [...keys, ...[...captions, ...panels].flatMap((one) => one.keys)]
}

const letterOf = (index: number) => String.fromCodePoint(97 + (index % 26))

function joined(words: readonly string[]): string {
  return words
    .filter((one) => one !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The figures of a float: one for each caption. */
export function figuresOf(conversion: Conversion, float: Float, { columns = 1, isWide = false }) {
  const groups = groupsOf(float)
  const areSingle = groups.every(({ pictures }) => pictures.length === 1)
  // Figures of their own that stand beside each other.
  if (groups.length > 1 && areSingle && columns > 1)
    return [
      `::: {layout-ncol=${columns}}`,
      ...groups.flatMap((group) => figureOf(conversion, group, { columns, isWide: false })),
      ':::',
    ]
  return groups.flatMap((group) => figureOf(conversion, group, { columns, isWide }))
}

type Group = Pick<Float, 'pictures' | 'captions' | 'panels' | 'keys'>

/** The pictures with each caption, which comes after its pictures or before them. */
function groupsOf(float: Float): Group[] {
  const { pictures, captions, panels, keys } = float
  const places = captions.map(({ place }) => place)
  const isBelow = places[0] !== 0
  const borders = isBelow ? [0, ...places.slice(0, -1)] : places
  const starts = [...new Set(borders)].filter((start) => start < pictures.length)
  if (starts.length < 2) return [float]
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity
    const isHere = ({ place }: Caption) => place >= start && place < end
    const isItsCaption = ({ place }: Caption) => place > start && place <= end
    return {
      pictures: pictures.slice(start, end),
      captions: captions.filter(isBelow ? isItsCaption : isHere),
      panels: panels.filter(isHere),
      keys: index === 0 ? keys : [],
    }
  })
}

function figureOf(
  conversion: Conversion,
  group: Group,
  { columns, isWide }: { columns: number; isWide: boolean },
): string[] {
  const { pictures, captions, panels } = group
  const [first] = pictures
  const width = isWide ? 'wide' : ''
  if (first && pictures.length === 1) {
    const attributes = `${labelOf(conversion, keysOf(group))} ${width}`.trim()
    return [pictureBlock(first.index, { caption: captionOf(group), attributes })]
  }
  const shown = new Set(pictures.map(({ panel }) => panel))
  const others = panels.map((panel) => (shown.has(panel) ? withoutWords : panel))
  const caption = captionOf({ captions, panels: others })
  const label = labelOf(conversion, keysOf({ ...group, panels: others }))
  return [
    `::: {${label === '' ? '.figure' : label} layout-ncol=${Math.min(columns, pictures.length)}}`,
    ...pictures.map((picture) => panelBlock(conversion, pictures, picture)),
    ...(caption === '' ? [] : [paragraph(caption)]),
    ':::',
  ]
}

const withoutWords: Caption = { words: [], keys: [], place: 0 }

/** The caption and the labels of a panel belong to its last picture. */
function panelBlock(
  conversion: Conversion,
  pictures: Float['pictures'],
  { index, panel }: Float['pictures'][number],
): string {
  const isLast = panel && pictures.findLast((one) => one.panel === panel)?.index === index
  if (!isLast) return pictureBlock(index)
  const attributes = labelOf(conversion, panel.keys)
  return pictureBlock(index, { caption: joined(panel.words), attributes })
}

function labelOf({ references }: Conversion, keys: readonly string[]): string {
  const label = references.add('fig', keys)
  return label ? `#${label}` : ''
}
