import { loadDrawing } from '../../../../server/draw-svg.ts'
import { withoutControls } from '../../../../server/markup.ts'
import { isRecord, joinedText } from './notebook-values.ts'

/** Image types that can be stored as they are, in the order of preference. */
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

/** The largest width and height of an image made from an SVG, px. */
const mostWidth = 2400

/** The bytes of a picture written in base64, whatever white space is in it; undefined for none. */
export function pictureIn(data: Readonly<Record<string, unknown>>): Found | undefined {
  for (const kind of kinds) {
    const written = data[kind] === undefined ? '' : joinedText(data[kind])
    if (written !== '') return { kind, data: Buffer.from(written, 'base64') }
  }
  return undefined
}

interface Found {
  kind: string
  data: Buffer
}

/** The displayed size of a picture according to its metadata. */
export function meantSize(
  metadata: Readonly<Record<string, unknown>>,
  kind: string,
): { width: number; height: number } | undefined {
  const own = metadata[kind]
  const { width, height } = isRecord(own) ? own : metadata
  const isSide = (side: unknown): side is number =>
    typeof side === 'number' && side >= 1 && side <= 9999
  return isSide(width) && isSide(height)
    ? { width: Math.round(width), height: Math.round(height) }
    : undefined
}

/**
 * Renders an SVG as a PNG at twice its size: stored as it is, it could contain scripts. Nothing that it links to is
 * fetched; fonts are those of the server.
 * @returns undefined when it cannot be drawn
 */
export async function drawSvg(
  svg: string,
): Promise<{ data: Buffer; size: { width: number; height: number } } | undefined> {
  // Entities could hide links, or expand without limit.
  if (/<!ENTITY/i.test(svg)) return undefined
  // Control characters are removed first, since one could split the word `href`.
  const alone = withoutControls(svg).replaceAll(
    /href\s*=\s*(?:"(?!#|data:)[^"]*"|'(?!#|data:)[^']*')/gi,
    '',
  )
  const { sizeOf, toPng } = await loadDrawing()
  try {
    const { width, height } = sizeOf(alone)
    if (!(width >= 1 && height >= 1 && height <= 20 * width)) return undefined
    const zoom = Math.min(2, mostWidth / width, mostWidth / height)
    const data = await toPng(alone, {
      fitTo: { mode: 'zoom', value: zoom },
      font: { loadSystemFonts: true },
    })
    const size = {
      width: Math.min(9999, Math.round(width)),
      height: Math.min(9999, Math.round(height)),
    }
    return { data, size }
  } catch {
    return undefined
  }
}
