import type { Setting } from './conversion.ts'
import type { TexReader } from './tex-reader.ts'

/** Escapes what would be markup. */
export function escapeText(text: string, setting: Setting): string {
  const escaped = text.replaceAll(/[\\*_`[\]<@]/g, String.raw`\$&`)
  return setting === 'table' ? escaped.replaceAll('|', String.raw`\|`) : escaped
}

/** One line of text; signs that would begin a block are escaped. */
export function paragraph(words: string): string {
  return words
    .replaceAll(/[ \t\n]+/g, ' ')
    .trim()
    .replace(/^(?=(?:#{1,6}|[-+>])(?:\s|$)|[-=]{3,}|~{3}|Table:)/, '\\')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** The text of an argument as it is written, without the escapes of TeX. */
export function rawArgument(reader: TexReader): string {
  reader.optional()
  const argument = reader.argument()
  if (!argument) return ''
  const raw = reader.text.slice(argument.from, argument.to).trim()
  return raw.replaceAll(
    /\\([%#&_~{}$])|\\(?:textasciitilde|sim)\b(?:\{\})?/g,
    (_whole, sign?: string) => sign ?? '~',
  )
}

/** Whether the text uses the package `changes`, whose `\\replaced` names the new text first; in AASTeX it is the second. */
export function namesNewTextFirst(tex: string): boolean {
  return /\\usepackage\s{0,9}(?:\[[^[\]]*\])?\s{0,9}\{changes\}/.test(tex)
}

/** A link that shows its address. */
export function linkTo(address: string): string {
  const clean = address.replaceAll(/\s+/g, '')
  if (clean === '') return ''
  return /^https?:\/\/[^\s<>]+$/.test(clean) ? `<${clean}>` : escapeText(clean, 'text')
}

export function doiAddress(doi: string): string {
  return `https://doi.org/${doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/, '')}`
}

/** Encodes the signs of an address that would end the link in Markdown. */
export function encodeSigns(address: string): string {
  return address.replaceAll(/[()<>\\]/g, (sign) =>
    encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'),
  )
}

const codeSigns =
  /\\(?:[%#&_{}$]|textbackslash(?:\{\})?|textunderscore(?:\{\})?|textasciitilde(?:\{\})?|~(?:\{\})?|-|allowbreak ?|\/)/g

/** The text of an argument that has no markup; undefined for any other. */
export function plainCode(source: string): string | undefined {
  if (/[\\$]/.test(source.replaceAll(codeSigns, ''))) return undefined
  return source
    .replaceAll(/(?<!\\)[{}]/g, '')
    .replaceAll(/(?<!\\)~/g, ' ')
    .replaceAll(codeSigns, (sign) => {
      if (sign.startsWith('\\textb')) return '\\'
      if (sign.startsWith('\\textu')) return '_'
      if (sign.startsWith('\\texta') || sign.startsWith('\\~')) return '~'
      return /^\\[-/a]/.test(sign) ? '' : sign.slice(1)
    })
}

/** A span of code. */
export function codeSpan(raw: string, setting: Setting): string {
  const words = raw.replaceAll(/\s+/g, ' ')
  if (words.trim() === '') return words
  const fence = words.includes('`') ? '``' : '`'
  const pad = words.startsWith('`') || words.endsWith('`') ? ' ' : ''
  const inTable = setting === 'table' ? words.replaceAll('|', '\\|') : words
  return `${fence}${pad}${inTable}${pad}${fence}`
}

/** Quotation marks and dashes. */
export function readMarks(mark: string): string {
  if (mark.startsWith('-')) {
    const dash = ['', '-', '–', '—'][mark.length]
    return dash ?? mark
  }
  if (mark === '"') return mark
  const [double, single] = mark.startsWith('`') ? ['“', '‘'] : ['”', '’']
  return double.repeat(mark.length >> 1) + (mark.length % 2 === 1 ? single : '')
}

/** Puts emphasis around words, within the spaces at their ends; emphasis within emphasis ends. */
export function wrap(mark: string, words: string): string {
  const inner = words.trim()
  const start = words.indexOf(inner)
  const [before, after] = [words.slice(0, start), words.slice(start + inner.length)]
  const isNested = mark === '*' ? /(?<![\\*])\*(?!\*)/.test(inner) : inner.includes('**')
  // A formula alone has its own letters.
  if (inner === '' || isNested || /^\\\([^()]*\\\)$/.test(inner)) return words
  return `${before}${mark}${inner}${mark}${after}`
}
