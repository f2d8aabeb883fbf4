/** The language of the site. */
export const siteLanguage = 'en'

/** The languages that a post can name besides that of the site, English, by their tags of BCP 47. */
export const languages = {
  da: 'Danish',
  nl: 'Dutch',
  fi: 'Finnish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  nb: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  es: 'Spanish',
  sv: 'Swedish',
  tr: 'Turkish',
  uk: 'Ukrainian',
  'zh-Hans': 'Chinese (simplified)',
  'zh-Hant': 'Chinese (traditional)',
} as const

type Language = keyof typeof languages

/** The known language of a tag such as 'de-AT' or 'zh_TW'; null for that of the site, undefined for any other. */
export function findLanguage(tag: string): Language | null | undefined {
  const { language, script } = localeOf(tag)
  if (language === 'en') return null
  const known = Object.keys(languages) as Language[]
  // 'no' stands for both forms of Norwegian.
  const names = [`${language}-${script}`, language === 'no' ? 'nb' : language]
  return known.find((one) => names.includes(one))
}

function localeOf(tag: string): Pick<Intl.Locale, 'language' | 'script'> {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize()
  } catch (error) {
    if (error instanceof RangeError) return { language: '', script: '' }
    throw error
  }
}
