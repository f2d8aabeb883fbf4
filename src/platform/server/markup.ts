/**
 * Removes what XML 1.0 does not allow: control characters, lone surrogates, U+FFFE and U+FFFF. `@ephemeris/markdown` has
 * the same function: the processes that decode pictures load this file and must not load that package.
 */
export function stripControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these characters are what is looked for
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
}

/**
 * Escapes text for HTML, XML and SVG, including attributes in double quotes. Removes characters that XML does not allow.
 */
export function escapeMarkup(text: string): string {
  return stripControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot close its script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
