/** How a text names a work; a key with signs that end a citation stands in braces. */
function nameOf(key: string): string {
  return /[()<>'’‘“”„«»|\\]/.test(key) ? `@{${key}}` : `@${key}`
}

/** What cites works in an article: in brackets, `[@a; @b]`, or as part of its sentence, `@a`. */
export function citationOf(
  keys: readonly string[],
  form: 'brackets' | 'words' = 'brackets',
): string {
  const names = keys.map(nameOf)
  return form === 'brackets' ? `[${names.join('; ')}]` : names.join(', ')
}
