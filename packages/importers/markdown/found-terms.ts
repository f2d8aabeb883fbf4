import { isNode } from '../json-node.ts'
import { type FrontMatter, firstName, textOfValue } from './front-matter.ts'
import type { SiteKind } from './site-kind.ts'

/** The language or the licence of a text, and the fields that name it. */
interface Term {
  value: string | undefined
  names: readonly string[]
}

const none: Term = { value: undefined, names: [] }

/** The language of a text as it is written, such as 'de' or 'pt_BR'. */
export function languageOf(matter: FrontMatter): Term {
  const name = firstName(matter, ['lang', 'language'])
  const value = textOfValue(matter.values.get(name))
  return value === '' ? none : { value, names: [name] }
}

/**
 * The licence of a text: an identifier of SPDX for one of Creative Commons, else as it is written.
 * A group has its text and its address. Yes and no only show or hide the licence of the whole site.
 */
export function licenceOf(matter: FrontMatter, kind: SiteKind): Term {
  const name = firstName(matter, ['license', 'licence'])
  const found = matter.values.get(name)
  if (typeof found === 'boolean') return none
  const parts = isNode(found) ? [found['text'], found['url']] : [found]
  const written = parts.map(textOfValue).filter((one) => one !== '')
  const known = written.map((one) => spdxOf(one, kind)).find((one) => one !== undefined)
  const value = known ?? written[0]
  return value === undefined ? none : { value, names: [name] }
}

/** Whether the sections of a text have numbers, as Quarto, R Markdown and MyST write it. */
export function numberedSectionsOf(matter: FrontMatter): Omit<Term, 'value'> & {
  value: boolean | undefined
} {
  const name = firstName(matter, ['number-sections', 'number_sections', 'numbering'])
  const found = matter.values.get(name)
  const value = isNode(found) ? found['headings'] : found
  return typeof value === 'boolean' ? { value, names: [name] } : { ...none, value: undefined }
}

/** Such as 'CC-BY-SA-4.0' for 'CC BY-SA 4.0', 'cc-by-sa-4.0' and the address of its terms. */
function spdxOf(written: string, kind: SiteKind): string | undefined {
  const text = written.slice(0, maxWritten).toLowerCase()
  if (/\bcc[\s-]?0\b|\/publicdomain\/zero\//.test(text)) return 'CC0-1.0'
  if (/\ball rights reserved\b/.test(text)) return 'all-rights-reserved'
  const [, terms = '', version] =
    /(?:\bcc[\s-]|\/licenses\/)by((?:[\s-](?:nc|sa|nd)\b)*)(?:[\s/-]v?(\d\.\d)\b)?/.exec(text) ?? []
  // Quarto means the current version.
  const number = version ?? (kind === 'quarto' ? '4.0' : undefined)
  if (number === undefined || !/\bby\b/.test(text)) return undefined
  return `CC-BY${terms.replaceAll(/\s/g, '-').toUpperCase()}-${number}`
}

/** Longer than any name or link of a licence. */
const maxWritten = 500

/** The fields of the table `taxonomies` of Zola, such as tags and categories, as fields of their own. */
export function withTaxonomies(values: ReadonlyMap<string, unknown>): Map<string, unknown> {
  const { taxonomies, ...others } = Object.fromEntries(values)
  if (!isNode(taxonomies)) return new Map(values)
  const terms = Object.entries(taxonomies).map(([name, value]) => [name.toLowerCase(), value])
  return new Map(Object.entries({ ...Object.fromEntries(terms), ...others }))
}
