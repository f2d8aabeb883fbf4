/** A lookbehind for regular expressions with the flag u: an `@` after these characters does not begin a citation, as in an email address. */
export const noCitationAfter = String.raw`(?<![\p{L}\p{N}_.@\\])`

const inBraces = String.raw`\{[^{}\n]{1,300}\}`
// The renderer uses private-use characters as placeholders, such as for line ends.
const bare = '[^\\s[\\]{}()<>,;"“”„«»‘’\'|\\\\@\\ue000-\\uf8ff]{1,200}'

/** A pattern for the name after an `@`, for regular expressions with the flag u: `ex2020.`, or anything in braces. */
export const writtenName = `(?:${inBraces}|${bare})`

/** The prefixes of labels, as a part of regular expressions; those of theorems and callouts are Quarto's. */
export const labelKinds =
  'eq|fig|tbl|tab|lst|sec|thm|lem|cor|prp|cnj|def|exm|exr|rem|sol|alg|axm|crt|pty|obs|asm|nte|tip|wrn|imp|cau'

const label = new RegExp(
  `^(?:(?:blog/)?[a-z0-9-]{1,100}#)?(?:${labelKinds})[:-][\\p{L}\\p{N}_.:-]`,
  'u',
)
const maxTrimmedSigns = 12

/** Whether a name is a label within the text or another one, such as `fig:curve` and `blog/7#fig:curve`, not a work. */
export function isLabel(name: string): boolean {
  return label.test(name)
}

/** The names that a written one may mean, longest first, since punctuation at the end may belong to the name or the sentence. */
export function possibleNames(written: string): string[] {
  if (written.startsWith('{')) return [written.slice(1, -1).trim()]
  const names = [written]
  for (let name = written; names.length <= maxTrimmedSigns && /.[\p{P}\p{S}]$/su.test(name);) {
    name = name.replace(/[\p{P}\p{S}]$/u, '')
    names.push(name)
  }
  return names
}

/** Normalizes a name for comparison regardless of case: NFC, lower case. */
export function caselessName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The keys in a command of LaTeX such as `\\citep[see][]{a,b}`. */
const latexCommand = /\\([a-zA-Z]+)\*?(?:\[[^[\]{}]*\])?(?:\[[^[\]{}]*\])?\{([^{}]*)\}/g

/** All names that a Markdown text may cite, as written, without duplicates: those after an `@`, and those in commands of LaTeX. */
export function writtenNamesIn(markdown: string): string[] {
  const names = namesAfterAt(markdown)
  if (markdown.includes('ite'))
    for (const [, command = '', keys = ''] of markdown.matchAll(latexCommand))
      if (/cite/i.test(command))
        for (const key of keys.split(',')) if (key.trim() !== '') names.add(key.trim())
  return [...names]
}

function namesAfterAt(markdown: string): Set<string> {
  if (!markdown.includes('@')) return new Set()
  const everyName = new RegExp(`${noCitationAfter}@(${writtenName})`, 'gu')
  const names = new Set<string>()
  for (const [, name = ''] of markdown.matchAll(everyName)) if (!isLabel(name)) names.add(name)
  return names
}

/** Writes a citation in Markdown: in brackets, `[@a; @b]`, or as part of a sentence, `@a`. */
export function citationOf(
  keys: readonly string[],
  form: 'brackets' | 'words' = 'brackets',
): string {
  const names = keys.map(nameOf)
  return form === 'brackets' ? `[${names.join('; ')}]` : names.join(', ')
}

/** A key with characters that would end a citation is written in braces. */
function nameOf(key: string): string {
  return /[()<>'’‘“”„«»|\\]/.test(key) ? `@{${key}}` : `@${key}`
}
