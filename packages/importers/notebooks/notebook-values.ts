/**
 * Delimits the placeholders of pictures. Both are private-use characters, which `joinedText` replaces in the texts of
 * a notebook.
 */
export const placeMarks = { open: '\ue000', close: '\ue001' } as const

/** A text, which notebooks write as one string or as a list of lines; '' for anything else. */
export function joinedText(value: unknown): string {
  const written = Array.isArray(value)
    ? value.map((part) => (typeof part === 'string' ? part : '')).join('')
    : typeof value === 'string'
      ? value
      : ''
  return written
    .toWellFormed()
    .replaceAll(/[\ue000\ue001]/g, '\ufffd')
    .replaceAll('\r\n', '\n')
}

/** Removes control characters, which no text of the site may contain; Escape becomes its visible sign. */
export function withoutControlSigns(text: string): string {
  return text
    .replaceAll(/\r/g, '\n')
    .replaceAll('\u001b', '\u241b')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
}

/** A fenced block, with a fence longer than any run of backticks in the text. */
export function fenced(text: string, info: string): string {
  const runs = text.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  return `${fence}${info}\n${text}\n${fence}`
}

/** Plain text as one line of Markdown. */
export function escapeWords(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll(/[\\`*_<>|$~]|@(?=[\p{L}\p{N}{])/gu, String.raw`\$&`)
      // An escaped bracket would begin a formula on this site.
      .replaceAll('](', ']&#40;')
  )
}

/** Text for the description of a picture, without brackets, which would end it. */
export function describingWords(text: string): string {
  return text.replaceAll('[', '(').replaceAll(']', ')')
}
