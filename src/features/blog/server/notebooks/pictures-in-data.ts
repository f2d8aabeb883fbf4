import { loadDrawing } from '../../../../server/draw-svg.ts'
import { withoutControls } from '../../../../server/markup.ts'
import { isRecord, joinedText } from './notebook-values.ts'

/** Kinds that are kept as they are, the ones that figures are made in first. */
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

/** The widest that a drawing of lines is made, px. */
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

/** How large a picture is meant to be shown, when its metadata say so. */
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
 * Draws an SVG, at twice its size: as it is it could hold scripts. What it links to is not fetched, and of the typefaces
 * those of the machine are used.
 * @returns undefined for what cannot be drawn
 */
export async function drawSvg(
  svg: string,
): Promise<{ data: Buffer; size: { width: number; height: number } } | undefined> {
  // Texts that are put in elsewhere could hide what they link to, or grow without end.
  if (/<!ENTITY/i.test(svg)) return undefined
  // First, since a control character could stand within a name that is looked for.
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
