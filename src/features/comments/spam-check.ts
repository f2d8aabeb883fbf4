import { createHash } from 'node:crypto'
import type { CommentFields } from './contract.ts'
import { splitLinks } from './links.ts'

const maxLinks = 3
const minRepeatedLength = 30

/** Whether a comment needs moderation: too many links, or a link as a name. */
export function isSuspicious({ author, content }: CommentFields): boolean {
  const links = splitLinks(content).filter(({ href }) => href !== undefined).length
  return links > maxLinks || /https?:|www\.|\]\(|<a\s/i.test(author)
}

/**
 * A hash of the letters and digits of a text, so that changes in spaces, case or punctuation do not make it a new text.
 * @returns null for a short text, which many people may write
 */
export function repeatHash(content: string): string | null {
  const normalized = content
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  if (normalized.length < minRepeatedLength) return null
  return createHash('sha256').update(normalized).digest('base64url')
}

/**
 * Characters that look like a Latin letter or can stand for one in a name.
 * Source: the confusables of Unicode Technical Standard 39, for the most common scripts.
 */
const confusables: Readonly<Record<string, string>> = {
  a: 'АаΑαɑᎪ4@',
  b: 'ВЬьΒβᏏᏴ8',
  c: 'СсϹϲᏟ',
  d: 'ԁԀᎠ',
  e: 'ЕеЁёΕεℯᎬ3',
  f: 'Ϝϝſƒ',
  g: 'ɡԌԍᏀ9',
  h: 'НһҺΗᎻ',
  j: 'ЈјᎫ',
  k: 'КкΚκᏦ',
  l: 'iIıІіΙιӀӏᎥᏞ1|!ǀ',
  m: 'МмΜᎷ',
  n: 'ΝηпППɴ',
  o: 'ОоΟοσՕօ0ᴏ',
  p: 'РрΡρᏢ',
  q: 'ԚԛႳ',
  r: 'гᎡᏒɾ',
  s: 'ЅѕᏚՏ5$',
  t: 'ТтΤτᎢ7',
  u: 'υսՍʋ',
  v: 'ѴѵνᏙ',
  w: 'ԜԝѡωᎳᏔ',
  x: 'ХхΧχ',
  y: 'УуΥҮүγ',
  z: 'ΖζᏃ2',
}

const latinByConfusable = new Map(
  Object.entries(confusables).flatMap(([letter, others]) =>
    Array.from(others.toLowerCase(), (other) => [other, letter] as const),
  ),
)

/** Whether two names look alike, ignoring accents, spaces, symbols and the script of letters. */
export function looksLike(one: string, other: string): boolean {
  const skeleton = skeletonOf(one)
  return skeleton !== '' && skeleton === skeletonOf(other)
}

function skeletonOf(name: string): string {
  const letters = Array.from(
    name.normalize('NFKD').toLowerCase(),
    (letter) => latinByConfusable.get(letter) ?? letter,
  )
  return letters
    .join('')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
