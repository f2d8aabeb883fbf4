/** Removes characters that XML 1.0 does not allow: control characters, lone surrogates, U+FFFE and U+FFFF. */
export function removeControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these characters are what is looked for
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
}
