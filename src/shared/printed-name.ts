/** The property of the root that the margins of printed pages read; only that element hands it on to them. */
export const printedNameToken = '--printed-name'

/** Text as CSS writes it. All but plain letters and digits is escaped, so nothing in it can end the string. */
export function cssText(text: string): string {
  const escaped = Array.from(text, (sign) =>
    /[a-z0-9 ]/i.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16)} `,
  )
  return `'${escaped.join('')}'`
}
