/**
 * Undoes the escaping of brackets in Markdown made from HTML: `\[` and `\(` begin formulas on this site. A bracket
 * without a meaning in Markdown is written as it is, any other as a character reference.
 */
export function settleBrackets(escaped: string): string {
  return escaped.replaceAll(/\\([\s\S])/g, (pair, sign: string, at: number) => {
    if (sign === ']' || sign === '(' || sign === ')') return sign === '(' ? '&#40;' : numberOf(sign)
    if (sign !== '[') return pair
    const inside = /^[^[\]\n]*\](?!\\?[[(:])/.exec(escaped.slice(at + 2, at + 300))?.[0]
    const isPlain = inside !== undefined && !/^(?:[ x]?\]|\^)|@|\\/i.test(inside)
    return isPlain ? '[' : '&#91;'
  })
}

function numberOf(sign: string): string {
  return `&#${sign.charCodeAt(0)};`
}
