/** Whether a value of a notebook is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Marks the places of pictures in a text that is being made; no text has them of its own. */
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

/** Without control characters, which no text of the site holds. */
export function withoutControlSigns(text: string): string {
  return text
    .replaceAll(/\r/g, '\n')
    .replaceAll('\u001b', '\u241b')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
}

/** A fence that no line within it closes. */
export function fenced(text: string, info: string): string {
  const runs = text.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  return `${fence}${info}\n${text}\n${fence}`
}

/** Words of a notebook on one line of Markdown, as they are. */
export function escapeWords(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll(/[\\`*_<>|$~]|@(?=[\p{L}\p{N}{])/gu, String.raw`\$&`)
      // Escaped brackets would be those of a formula.
      .replaceAll('](', ']&#40;')
  )
}

/** Words for the description of a picture, in which brackets would end it. */
export function describingWords(text: string): string {
  return text.replaceAll('[', '(').replaceAll(']', ')')
}
