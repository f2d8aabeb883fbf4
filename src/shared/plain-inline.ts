/** The same text without the marks of bold, italics, code, links and languages in Markdown. */
export function plainInline(text: string): string {
  return text
    .replaceAll(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/\[([^[\]]*)\]\{lang=[^{}\n]*\}/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}*_`])[*_`]{1,3}(?=[^\s*_`])/gu, '')
    .replaceAll(/(?<=[^\s*_`])[*_`]{1,3}(?![\p{L}\p{N}*_`])/gu, '')
}
