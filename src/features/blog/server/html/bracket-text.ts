/**
 * Brackets in a text that was made from HTML. Markdown writes `\[` and `\(` for them, and those begin formulas here: a bracket
 * that means nothing stands as it is, any other as its number.
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
