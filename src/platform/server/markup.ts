/**
 * Leaves out what XML 1.0 has no place for: control characters, lone surrogates, U+FFFE and U+FFFF. `@ephemeris/markdown` has
 * the same rule for its own output; the processes that decode pictures load this file, and must not load that package.
 */
export function stripControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these characters are what is looked for
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
}

/**
 * Writes text so that it is text in HTML, XML and SVG, also between double quotes.
 * Characters that XML does not allow at all are left out.
 */
export function escapeMarkup(text: string): string {
  return stripControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot end the script element that it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
