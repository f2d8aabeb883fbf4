import type { Person } from '../../../shared/works.ts'

const mostAuthors = 5000
const suffix = /^(?:jr|sr|ii|iii|iv|vi{0,3}|2nd|3rd|4th|esq)\.?$/i
const groups = /\b(?:collaborations?|consortium|team|group|survey|developers|contributors)\b/i
const others = /^(?:others|et\.? al\.?)$/i

/**
 * Reads the people of a field of BibTeX.
 * @param readTex gives the text of TeX
 */
export function readNames(
  value: string,
  readTex: (tex: string) => string,
): { people: Person[]; othersFollow: boolean } {
  let othersFollow = false
  const people: Person[] = []
  for (const written of splitTopLevel(`${value} `, 'and')) {
    const name = written.replace(/,?\s+et\.? al\.?$/i, '')
    if (name !== written || others.test(name)) othersFollow = true
    if (others.test(name) || people.length === mostAuthors) continue
    const person = readName(name, readTex)
    if (person) people.push(person)
  }
  return { people, othersFollow }
}

function readName(written: string, readTex: (tex: string) => string): Person | undefined {
  if (isOneGroup(written)) return named(readTex(written))
  const parts = splitTopLevel(written, ',')
  if (parts.length > 1) return readCommaForm(parts, readTex)
  const words = splitTopLevel(written, ' ')
  if (words.length < 2 || groups.test(written)) return named(readTex(written))
  return readWords(words, readTex)
}

/** `Family, Given`, `Family, Jr, Given`, and `Family, Given, Jr` as ADS writes it. */
function readCommaForm([family = '', ...rest]: string[], readTex: (tex: string) => string) {
  const isSuffix = (part: string) => suffix.test(part.replaceAll(/[{}]/g, ''))
  const given = rest.filter((part) => part && !isSuffix(part)).join(' ')
  if (groups.test(family) && /\s/.test(family)) return named(readTex(`${given} ${family}`))
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

/** Whether the first brace is closed by the last one. */
function isOneGroup(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}')) return false
  let depth = 0
  for (let at = 0; at < text.length - 1; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return false
  }
  return true
}

const marks = /[{}]|\\.|[,]|[\s~]+/g

/** Parts between separators that stand in no braces, trimmed; of words and names none is empty. */
function splitTopLevel(text: string, separator: 'and' | ',' | ' '): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  let wordStart = 0
  const end = (from: number, to: number, next: number) => {
    parts.push(text.slice(from, to).trim())
    start = next
  }
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (mark === '{') depth += 1
    else if (mark === '}') depth -= 1
    if (depth > 0 || mark.startsWith('\\')) continue
    if (mark === ',') {
      if (separator === ',') end(start, index, index + 1)
    } else if (/^[\s~]/.test(mark)) {
      const isAnd =
        separator === 'and' &&
        index - wordStart === 3 &&
        /^and$/i.test(text.slice(wordStart, index))
      if (isAnd) end(start, wordStart, index)
      else if (separator === ' ') end(start, index, index + mark.length)
      wordStart = index + mark.length
    }
  }
  end(start, text.length, 0)
  return separator === ',' ? parts : parts.filter(Boolean)
}
