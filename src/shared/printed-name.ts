/** The custom property for the margins of printed pages, which inherit only from the root element. */
export const printedNameToken = '--printed-name'

/** A CSS string. Escapes everything but letters, digits and spaces, so that nothing can end the string. */
export function cssText(text: string): string {
  const escaped = Array.from(text, (sign) =>
    /[a-z0-9 ]/i.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16)} `,
  )
  return `'${escaped.join('')}'`
}
