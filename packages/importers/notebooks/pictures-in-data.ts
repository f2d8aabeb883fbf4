import { isNode, type JsonNode } from '../json-node.ts'
import { joinedText } from './notebook-values.ts'

/** Image types that can be stored as they are, in the order of preference. */
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

/** The bytes of a picture written in base64, whatever white space is in it; undefined for none. */
export function pictureIn(data: JsonNode): Found | undefined {
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
export function displaySize(
  metadata: JsonNode,
  kind: string,
): { width: number; height: number } | undefined {
  const own = metadata[kind]
  const { width, height } = isNode(own) ? own : metadata
  const isSide = (side: unknown): side is number =>
    typeof side === 'number' && side >= 1 && side <= 9999
  return isSide(width) && isSide(height)
    ? { width: Math.round(width), height: Math.round(height) }
    : undefined
}
