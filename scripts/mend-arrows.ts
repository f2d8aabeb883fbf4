import { assembliesOf } from './read-font.ts'

/** Where a part of an assembly says how far its neighbours may reach into it. Source: OpenType 1.9, GlyphPartRecord. */
export const [startConnector, endConnector] = [2, 4]

/**
 * Lets arrows to the right grow: STIX Two Math gives their heads a connector at the tip instead of at the shaft, and
 * Chromium puts together only parts that overlap.
 * @param font an unpacked typeface, which is changed
 */
export function mendArrows(font: Buffer): Buffer {
  for (const parts of assembliesOf(font)) {
    const head = parts.at(-1)
    if (!head || parts.length < 2 || head.readUInt16BE(startConnector) > 0) continue
    head.writeUInt16BE(head.readUInt16BE(endConnector), startConnector)
    head.writeUInt16BE(0, endConnector)
  }
  return font
}
