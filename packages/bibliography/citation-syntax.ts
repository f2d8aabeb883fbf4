/** What stands before an `@` that begins no citation, as in an address of mail or after a backslash. */
export const noCitationAfter = String.raw`(?<![\p{L}\p{N}_.@\\])`

const inBraces = String.raw`\{[^{}\n]{1,300}\}`
// Characters for private use are marks of the renderer: of the end of a line, of a note behind the name.
const bare = '[^\\s[\\]{}()<>,;"“”„«»‘’\'|\\\\@\\ue000-\\uf8ff]{1,200}'

/** A name as it is written after an `@`: `ex2020.`, or in braces with any characters but these. */
export const writtenName = `(?:${inBraces}|${bare})`

const label = /^(?:eq|fig|tbl|tab|lst|sec)[:-][\p{L}\p{N}_.:-]/u
const maxTrimmedSigns = 12

/** Whether a name refers to something in the text itself, `fig:curve`. */
export function isLabel(name: string): boolean {
  return label.test(name)
}

/** What a written name may mean, the longest first: a sign that ends a sentence may be a part of it. */
export function possibleNames(written: string): string[] {
  if (written.startsWith('{')) return [written.slice(1, -1).trim()]
  const names = [written]
  for (let name = written; names.length <= maxTrimmedSigns && /.[\p{P}\p{S}]$/su.test(name);) {
    name = name.replace(/[\p{P}\p{S}]$/u, '')
    names.push(name)
  }
  return names
}

/** Names whose case is left out of account. */
export function caselessName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Every name that a Markdown text may cite something by, as it is written, each once. */
export function writtenNamesIn(markdown: string): string[] {
  if (!markdown.includes('@')) return []
  const everyName = new RegExp(`${noCitationAfter}@(${writtenName})`, 'gu')
  const names = new Set<string>()
  for (const [, name = ''] of markdown.matchAll(everyName)) if (!isLabel(name)) names.add(name)
  return [...names]
}

/** What cites works in an article: in brackets, `[@a; @b]`, or as part of its sentence, `@a`. */
export function citationOf(
  keys: readonly string[],
  form: 'brackets' | 'words' = 'brackets',
): string {
  const names = keys.map(nameOf)
  return form === 'brackets' ? `[${names.join('; ')}]` : names.join(', ')
}

/** How a text names a work; a key with signs that end a citation stands in braces. */
function nameOf(key: string): string {
  return /[()<>'’‘“”„«»|\\]/.test(key) ? `@{${key}}` : `@${key}`
}
