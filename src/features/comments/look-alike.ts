/**
 * What looks like a Latin letter or can stand for one in a name, capital or small.
 * Source: the letters of Unicode Technical Standard 39 that fonts draw alike, for the scripts that are met most.
 */
const drawnAlike: Readonly<Record<string, string>> = {
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

const plain = new Map(
  Object.entries(drawnAlike).flatMap(([letter, others]) =>
    Array.from(others.toLowerCase(), (other) => [other, letter] as const),
  ),
)

/** Whether two names look the same at a glance: accents, spaces, signs and letters of other scripts do not count. */
export function looksLike(one: string, other: string): boolean {
  const seen = outline(one)
  return seen !== '' && seen === outline(other)
}

function outline(name: string): string {
  const letters = Array.from(
    name.normalize('NFKD').toLowerCase(),
    (letter) => plain.get(letter) ?? letter,
  )
  return letters
    .join('')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
