/** The quotation marks of a language, and those inside a quotation; French ones have their spaces. */
export interface QuotationMarks {
  double: readonly [open: string, close: string]
  single: readonly [open: string, close: string]
}

const thin = '\u202F'

const english = ['“', '”', '‘', '’']
const german = ['„', '“', '‚', '‘']
const latin = ['«', '»', '“', '”']
const nordic = ['”', '”', '’', '’']
const polish = ['„', '”', '«', '»']
const russian = ['«', '»', '„', '“']

/** The marks by language. Source: CLDR, delimiters; Swiss ones as its federal chancellery prescribes. */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  en: english,
  bg: german,
  ca: latin,
  cs: german,
  da: english,
  de: german,
  'de-CH': ['«', '»', '‹', '›'],
  'de-LI': ['«', '»', '‹', '›'],
  el: latin,
  es: latin,
  et: german,
  eu: latin,
  fi: nordic,
  fr: [`«${thin}`, `${thin}»`, '“', '”'],
  'fr-CH': [`«${thin}`, `${thin}»`, `‹${thin}`, `${thin}›`],
  gl: latin,
  hr: ['„', '“', '‚', '‘'],
  hu: ['„', '”', '»', '«'],
  is: german,
  it: latin,
  lt: german,
  lv: german,
  nb: ['«', '»', '‘', '’'],
  nn: ['«', '»', '‘', '’'],
  no: ['«', '»', '‘', '’'],
  pl: polish,
  'pt-PT': latin,
  ro: polish,
  ru: russian,
  be: russian,
  sk: german,
  sl: german,
  sr: ['„', '“', '‘', '’'],
  sv: nordic,
  uk: russian,
}

/** Scripts in which a straight mark is often part of a word, as in Hebrew abbreviations. */
const unchanged = new Set(['he', 'yi'])

/**
 * The quotation marks for a language, by default those of English.
 * @param tag of BCP 47
 * @returns undefined for a language whose straight marks stay
 */
export function quotationMarksOf(tag: string): QuotationMarks | undefined {
  const [language = ''] = tag.split('-', 1)
  if (unchanged.has(language)) return undefined
  const region = /-[A-Z]{2}(?=-|$)/.exec(tag)?.[0] ?? ''
  const marks = byLanguage[language + region] ?? byLanguage[language] ?? english
  const [open = '', close = '', innerOpen = '', innerClose = ''] = marks
  return { double: [open, close], single: [innerOpen, innerClose] }
}
