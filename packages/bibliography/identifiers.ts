// Angle brackets are part of a DOI with a SICI, where they enclose a page and are followed by a digit.
const doi = /\b10\.\d{4,9}\/(?:[^\s"<>{}|\\^`]|<[^\s"<>{}|\\^`]{1,80}>(?=\d))+/
const arxivNumber =
  /(?:^|[^\d.])(\d{4}\.\d{4,5}|[a-z]{2,8}(?:-[a-z]{2,4})?(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?(?![\d.]\d)/

/** A URL or an identifier without the TeX that some programs write into it. */
export function readVerbatim(tex: string): string {
  return tex
    .replaceAll(/\$\s*\{?\\sim\}?\s*\$|\\~\{\}|\\textasciitilde\s*(?:\{\})?/g, '~')
    .replaceAll(/\{\\textless\}|\$\s*<\s*\$|&lt;/g, '<')
    .replaceAll(/\{\\textgreater\}|\$\s*>\s*\$|&gt;/g, '>')
    .replaceAll(/\\url\s*\{/g, '{')
    .replaceAll(/\\([&%$#_{}~])/g, '$1')
    .replaceAll(/[{}]/g, '')
    .trim()
}

/** The first DOI in a text, without the URL of a resolver and without trailing punctuation. */
export function findDoi(text: string): string | undefined {
  const decoded = text.replaceAll(/%(?:2[89F]|3[ABCE])/gi, decodeURIComponent)
  const found = doi.exec(decoded)?.[0].replace(/(?<![.,;:'\]])[.,;:'\]]+$/, '')
  // A bracket at the end is part of it only if it was opened in it.
  return found?.endsWith(')') && !found.includes('(') ? found.slice(0, -1) : found
}

/** An arXiv number, in the current form or the one before 2007, without its version. */
export function findArxivNumber(text: string): string | undefined {
  return arxivNumber.exec(text)?.[1]
}

/** The bibcode in a URL of ADS. */
export function findBibcode(adsUrl: string): string | undefined {
  const written = /abs\/([^/?#\s]+)/.exec(adsUrl)?.[1]
  if (!written) return undefined
  const decoded = URL.canParse(adsUrl) ? safelyDecoded(written) : written
  return decoded.length === 19 ? decoded : undefined
}

function safelyDecoded(text: string): string {
  return text.replaceAll('%26', '&').replaceAll(/%3A/gi, ':').replaceAll('%2B', '+')
}

/** The http(s) addresses in a remark, with the backslashes that TeX needs removed, without the punctuation after them. */
export function findAddresses(remark: string): string[] {
  return [...remark.matchAll(address)]
    .map(([written]) => written.replaceAll(/\\([_%&#~$])/g, '$1'))
    .map((written) => written.replace(/(?<![.,;:!?'")\]])[.,;:!?'")\]]+$/, ''))
    .filter((written) => URL.canParse(written))
}

/** A remark without its addresses and the words that only introduce them, such as "Available at". */
export function withoutAddresses(remark: string): string {
  let words = remark.replaceAll(address, '').replaceAll(/\\url\b|\(\)|\[\]/g, '')
  if (words === remark) return remark
  for (let count = 0; count < maxIntroductoryWords; count += 1)
    words = words.replace(punctuationAtEnd, '').replace(introductoryWord, '')
  return words.replace(punctuationAtEnd, '').trim()
}

const maxIntroductoryWords = 4
const punctuationAtEnd = /(?<![\s.,;:])[\s.,;:]+$/

const address = /https?:\/\/[^\s<>"{}|^]+/gi
const introductoryWord =
  /(?<![\p{L}\p{N}])(?:available|accessible|retrieved|online|website|url|see|on|at|from|via|under)$/iu

/** The number of an entry in the Astrophysics Source Code Library. */
export function findAsclNumber(text: string): string | undefined {
  return /ascl:(\d{4}\.\d{3})/i.exec(text)?.[1]
}
