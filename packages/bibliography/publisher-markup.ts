/** Marks text as italic, as stored titles do. */
export const italic = (text: string) => (text.trim() === '' ? text : `_${text.trim()}_`)

/** Words in a formula are upright text, not a product of variables. */
export const inFormula = (text: string) =>
  /^\p{L}{2,}$/u.test(text) ? `\\text{${text}}` : text.replaceAll('$', '')

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
])

/** Converts the HTML tags and entities that publishers leave in titles. */
export function readMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text
  return text
    .replaceAll(
      /&(amp|lt|gt|quot|apos|nbsp);/g,
      (whole, name: string) => entities.get(name) ?? whole,
    )
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => characterOf(Number(code)))
    .replaceAll(
      /<(?:(sup)>([^<]*)<\/sup|sub>([^<]*)<\/sub|inf>([^<]*)<\/inf)>/gi,
      (_, raised?: string, above?: string, below?: string, lower?: string) =>
        `$${raised ? '^' : '_'}{${inFormula((above ?? below ?? lower ?? '').trim())}}$`,
    )
    .replaceAll(/<(?:i>([^<]*)<\/i|em>([^<]*)<\/em)>/gi, (_, one?: string, other?: string) =>
      italic(one ?? other ?? ''),
    )
    .replaceAll(/<\/?(?:i|b|em|strong|sub|sup|inf|scp|astrobj|mml:\w+)\b[^<>]*>/gi, '')
}

/** '' for control characters and invalid code points. */
function characterOf(code: number): string {
  const isCharacter = code >= 160 && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ''
}
