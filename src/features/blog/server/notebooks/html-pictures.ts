import { describingWords, escapeWords } from './notebook-values.ts'

/** Whether a URL is the path of a separate file that is not part of the notebook. */
export function isFileElsewhere(address: string): boolean {
  return address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/|#|notebook-picture-)/i.test(address)
}

/** Decodes the percent-encoding of a file name, if it is valid. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The picture of an HTML tag as Markdown; only its alt text where the URL is not usable. */
export function pictureOf(tag: string, { missing }: { missing: (name: string) => void }): string {
  const source = attributeOf(tag, 'src')
  if (isFileElsewhere(source)) missing(decodeName(source))
  const words = escapeWords(describingWords(attributeOf(tag, 'alt')))
  return isSafe(source) ? `![${words}](${encoded(source)})` : words
}

/** The target of a link; '' if it has none or its scheme could run code. */
export function tagAddress(tag: string): string {
  const address = attributeOf(tag, 'href')
  return isSafe(address) || /^mailto:/i.test(address) ? encoded(address) : ''
}

function isSafe(address: string): boolean {
  return address !== '' && /^(?:https?:|[^:]*$)/i.test(address)
}

function encoded(address: string): string {
  return address.replaceAll(/[\s<>()"\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

function attributeOf(tag: string, name: string): string {
  const written = new RegExp(
    String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`,
    'i',
  ).exec(tag)
  const value = written?.slice(1).find((part) => part !== undefined) ?? ''
  return value.replaceAll('&amp;', '&').trim()
}
