import { withoutControls } from '@ephemeris/markdown'

/**
 * Writes text so that it is text in HTML, XML and SVG, also between double quotes.
 * Characters that XML does not allow at all are left out.
 */
export function escapeMarkup(text: string): string {
  return withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot end the script element that it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
