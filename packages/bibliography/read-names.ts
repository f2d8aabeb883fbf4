import { groupName } from './labels.ts'
import type { Person } from './work.ts'

const maxAuthors = 5000
const suffix = /^(?:jr|sr|ii|iii|iv|vi{0,3}|2nd|3rd|4th|esq)\.?$/i
const others = /^(?:others|et\.? al\.?)$/i

/**
 * Parses the people in a BibTeX field.
 * @param readTex converts TeX to text
 */
export function readNames(
  value: string,
  readTex: (tex: string) => string,
): { people: Person[]; othersFollow: boolean } {
  let othersFollow = false
  const people: Person[] = []
  for (const written of splitOutside(` ${value} `, /[\s~]and(?=[\s~])/gi).filter(Boolean)) {
    const name = written.replace(/(?<!\s),?\s+et\.? al\.?$/i, '')
    if (name !== written || others.test(name)) othersFollow = true
    if (others.test(name) || people.length === maxAuthors) continue
    const person = readName(name, readTex)
    if (person) people.push(person)
  }
  return { people, othersFollow }
}

/** Parses names as papers print them, such as "Example, A. B."; TeX in them is not converted. */
export function parsePeople(names: readonly string[]): Person[] {
  return names.flatMap((name) => readNames(name, (text) => text).people)
}

function readName(written: string, readTex: (tex: string) => string): Person | undefined {
  const parts = splitOutside(written, /,/g)
  if (parts.length > 1) return readCommaForm(parts, readTex)
  const words = splitOutside(written, /[\s~]+/g)
  // A name wholly in braces is one word.
  if (words.length < 2 || groupName.test(written)) return named(readTex(written))
  return readWords(words, readTex)
}

/** `Family, Given`, `Family, Jr, Given`, and `Family, Given, Jr` as ADS writes it. */
function readCommaForm([family = '', ...rest]: string[], readTex: (tex: string) => string) {
  const isSuffix = (part: string) => suffix.test(part.replaceAll(/[{}]/g, ''))
  const given = rest.filter((part) => part && !isSuffix(part)).join(' ')
  if (groupName.test(family) && /\s/.test(family)) return named(readTex(`${given} ${family}`))
  if (!family) return named(readTex(given))
  return personOf(readTex(family), readTex(given), readTex(rest.find(isSuffix) ?? ''))
}

/** `Given von Family`, and `Given Family Jr`. */
function readWords(words: string[], readTex: (tex: string) => string) {
  const last = words.at(-1) ?? ''
  const hasSuffix = words.length > 2 && suffix.test(last)
  const names = hasSuffix ? words.slice(0, -1) : words
  const particle = names.findIndex(
    (word, index) => index < names.length - 1 && /^\p{Ll}/u.test(word),
  )
  const start = particle === -1 ? names.length - 1 : particle
  const family = readTex(names.slice(start).join(' '))
  return personOf(family, readTex(names.slice(0, start).join(' ')), hasSuffix ? last : '')
}

function named(name: string): Person | undefined {
  return name ? { name } : undefined
}

function personOf(family: string, given: string, suffixText: string): Person | undefined {
  if (!family) return named(given)
  if (!given) return suffixText ? { family, suffix: suffixText } : { name: family }
  return { family, given, ...(suffixText && { suffix: suffixText }) }
}

/** The text with everything in braces, or after a backslash, masked by x, so that positions stay the same. */
function withoutGroups(text: string): string {
  if (!/[{\\]/.test(text)) return text
  let depth = 0
  return text.replaceAll(/\\[^]|[{}]|[^{}\\]+/g, (part) => {
    if (part === '}') depth -= 1
    const isOutside = depth === 0 && !part.startsWith('\\')
    if (part === '{') depth += 1
    return isOutside ? part : 'x'.repeat(part.length)
  })
}

/** Parts between separators that are outside of braces, trimmed. */
function splitOutside(text: string, separator: RegExp): string[] {
  let start = 0
  const parts = Array.from(withoutGroups(text).matchAll(separator), ({ 0: found, index }) => {
    const part = text.slice(start, index)
    start = index + found.length
    return part
  })
  return [...parts, text.slice(start)].map((part) => part.trim())
}
