import path from 'node:path'
import { type Dated, dayOf, isTimeZone, readLooseDate } from '../dates.ts'
import type { Folder } from '../files.ts'
import { createImportReport, type ImportReport } from '../import-report.ts'
import type { Checked } from '../imported-content.ts'
import { isNode, type JsonNode } from '../json-node.ts'
import {
  firstName,
  firstValue,
  type FrontMatter,
  namesOfValue,
  readFrontMatter,
  textOfValue,
} from './front-matter.ts'
import type { SeriesPlace } from '../normalize-post.ts'
import { seriesOf } from './found-series.ts'
import { languageOf, licenceOf, numberedSectionsOf, withTaxonomies } from './found-terms.ts'
import { oldPathsOf } from './old-paths.ts'
import type { SiteKind, SiteLayout } from './site-kind.ts'
import { partsOfText } from './syntax.ts'

/** A folder of texts, and the options of its import. */
export interface MarkdownSource {
  /** The path of the folder. */
  file: string
  from?: SiteKind | undefined
  /** The category of texts without one. */
  category?: string | undefined
  /** Which texts become drafts besides those that are: all, or all that are not marked as published. */
  drafts?: 'all' | 'unless published' | undefined
  /** Whether files that look like accidents, such as empty ones, are skipped instead of imported as well as possible. */
  skipsAccidents?: boolean | undefined
  /** The time zone of this site. */
  timeZone: string
  dayIn?: string | undefined
  now: Date
}

/** A text of the folder with its front matter, before its Markdown is converted. */
export interface FoundText extends Dated {
  key: string
  /** Its path in the folder. */
  file: string
  title: string
  body: string
  excerpt: string | undefined
  /** In order of preference: the first becomes the category, the others tags. */
  categories: string[]
  /** Terms that are only reported. */
  furtherTags: string[]
  series: SeriesPlace | undefined
  /** As they are written; a licence of Creative Commons by its identifier of SPDX. */
  language: string | undefined
  licence: string | undefined
  /** Undefined if it does not say so. */
  numberedSections: boolean | undefined
  visibleFrom: string | null
  /** Its cover picture. */
  cover: Cover | undefined
  oldPaths: string[]
  report: ImportReport
  isUndated: boolean
  /** Whether it was a notebook, whose text is in our Markdown already. */
  isNotebook?: boolean
}

/** The options for reading the texts of a folder. */
export interface FoundReading {
  folder: Folder
  source: MarkdownSource
  layout: SiteLayout
  config: JsonNode
  /** The fields that the folders of a file set for all of their texts. */
  folderFields: (file: string) => ReadonlyMap<string, unknown>
}

/** The largest text that is read. */
export const maxTextBytes = 5 * 1024 * 1024

/** Reads a text; undefined for a file that the program of its site ignores. */
export async function readFoundText(
  file: string,
  changed: Date,
  reading: FoundReading,
): Promise<Checked<FoundText> | undefined> {
  const read = await reading.folder.readText(file, maxTextBytes)
  if (!read.ok) return read
  // Invalid UTF-8 is decoded as this character.
  if (reading.source.skipsAccidents && /[\0\uFFFD]/.test(read.value))
    return { ok: false, problem: 'it is not in UTF-8' }
  return foundTextIn(readFrontMatter(read.value), { file, changed }, reading)
}

/** A text by its front matter; undefined for one that the program of its site ignores. */
export function foundTextIn(
  written: FrontMatter,
  { file, changed }: { file: string; changed: Date },
  { source, layout, config, folderFields }: Omit<FoundReading, 'folder'>,
): Checked<FoundText> | undefined {
  const own = withTaxonomies(written.values)
  const matter = { ...written, values: new Map([...folderFields(file), ...own]) }
  const problem = problemOf(matter, { source, layout })
  if (problem !== undefined) return { ok: false, problem }
  if (!matter.hasHead && layout.needsHead) return undefined
  if (/(?:^|\/)_index\.\w+$/.test(file) && layout.kind === 'hugo') return undefined
  const report = createImportReport()
  if (matter.problem) report.add(matter.problem)
  const { title, body } = titleOf(matter, file)
  const { dated, name: dateName } = datedOf(matter, file, { source, config })
  const { at, day } = dated ?? { at: changed, day: dayOf(changed, source.timeZone) }
  const isPage = isPageOf(layout, file) ?? !dated
  const isDraft = isDraftHere(matter, file, { layout, drafts: source.drafts })
  const oldPaths = isDraft
    ? []
    : oldPathsOf({ kind: layout.kind, file, head: matter.values, title, day, isPage, config })
  const excerptName = firstName(matter, excerptNames)
  const cover = coverOf(matter)
  const { series, names: seriesNames } = seriesOf(matter)
  const [language, licence] = [languageOf(matter), licenceOf(matter, layout.kind)]
  const numbered = numberedSectionsOf(matter)
  const terms = [...seriesNames, ...language.names, ...licence.names, ...numbered.names]
  const unread = unreadFields(
    matter,
    new Set([dateName, excerptName, ...(cover?.names ?? []), ...terms]),
  )
  if (unread.length > 0) report.add(`front matter not imported: ${unread.join(', ')}`)
  const value: FoundText = {
    key: file,
    file,
    title,
    body,
    at,
    day,
    excerpt: excerptOf(textOfValue(matter.values.get(excerptName))),
    ...categoriesOf(matter, { file, layout, isPage, fallback: source.category }),
    series,
    language: language.value,
    licence: licence.value,
    numberedSections: numbered.value,
    visibleFrom: isDraft ? null : at.toISOString(),
    cover,
    oldPaths,
    report,
    isUndated: !dated,
  }
  return { ok: true, value }
}

/** Why a text is not imported: its front matter cannot be separated from its text, or it looks like an accident. */
function problemOf(
  { body, hasHead, problem }: FrontMatter,
  { source, layout }: Pick<FoundReading, 'source' | 'layout'>,
): string | undefined {
  if (problem !== undefined && (source.skipsAccidents || (!hasHead && layout.needsHead)))
    return problem
  if (!source.skipsAccidents) return undefined
  const hasConflict = partsOfText(body).some(
    ({ isCode, text }) => !isCode && /^<{7} /m.test(text) && /^>{7} /m.test(text),
  )
  return hasConflict ? 'it has an unresolved Git conflict' : undefined
}

/** The title in the front matter, the first heading, or the name of the file. */
function titleOf(matter: FrontMatter, file: string): { title: string; body: string } {
  const written = textOfValue(firstValue(matter, 'title'))
  const [whole = '', heading = ''] =
    /^\s*#[^\S\n]+([^\s](?:[^\n]*[^\s#])?)(?:[^\S\n]|#)*(?:\n|$)/.exec(matter.body) ?? []
  const isSame = heading.toLowerCase() === written.toLowerCase()
  if (written !== '')
    return { title: written, body: isSame ? matter.body.slice(whole.length) : matter.body }
  if (heading !== '')
    return { title: heading.replaceAll(/[*`_]/g, ''), body: matter.body.slice(whole.length) }
  const name = path.posix.basename(file).replace(/\.\w+$/, '')
  const known = /^_?index$/.test(name) ? path.posix.basename(path.posix.dirname(file)) : name
  return {
    title: known.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '').replaceAll(/[-_]+/g, ' '),
    body: matter.body,
  }
}

/** In order of preference. */
const dateNames = [
  'date',
  'pubdate',
  'pubdatetime',
  'publishdate',
  'published_at',
  'publishedat',
  'publisheddate',
  'published',
  'created',
  'created_at',
  'datepublished',
  'updated',
  'lastmod',
  'modified',
]

/** The date of a text, and the field that has it unless it is the name of the file. */
function datedOf(
  matter: FrontMatter,
  file: string,
  { source, config }: Pick<FoundReading, 'source' | 'config'>,
): { dated: Dated | undefined; name: string } {
  const named = ['timezone', 'timeZone', 'TIMEZONE']
    .map((name) => textOfValue(config[name]))
    .find(isTimeZone)
  const zone = source.dayIn ?? named ?? source.timeZone
  for (const name of dateNames) {
    const dated = readLooseDate(textOfValue(matter.values.get(name)), zone, source.dayIn)
    if (dated) return { dated, name }
  }
  const [inName] = /\d{4}-\d{1,2}-\d{1,2}/.exec(file) ?? []
  const [, year, month, day] = /(?:^|\/)(\d{4})\/(\d{2})\/(\d{2})\//.exec(file) ?? []
  const written = inName ?? (year === undefined ? '' : `${year}-${month}-${day}`)
  return { dated: readLooseDate(written, zone), name: '' }
}

function isPageOf({ kind }: SiteLayout, file: string): boolean | undefined {
  if (kind === 'jekyll' || kind === 'hexo')
    return !/(?:^|\/)_(?:posts|drafts|notebooks)\//.test(file)
  return /(?:^|\/)content\/pages\//.test(file) && kind === 'pelican' ? true : undefined
}

const excerptNames = [
  'description',
  'summary',
  'excerpt',
  'subtitle',
  'abstract',
  'spoiler',
  'lead',
]

function excerptOf(written: string): string | undefined {
  return written === '' ? undefined : written.replaceAll(/<[^<>]*>/g, '').replaceAll(/\s+/g, ' ')
}

interface CategoryChoice {
  file: string
  layout: SiteLayout
  isPage: boolean
  fallback: string | undefined
}

/** Names that a program gives to posts without a category of their own. */
const placeholders = /^(?:uncategorized|posts?|blog)$/i

function categoriesOf(
  matter: FrontMatter,
  { file, layout: { kind }, isPage, fallback }: CategoryChoice,
): Pick<FoundText, 'categories' | 'furtherTags'> {
  const isJekyll = kind === 'jekyll'
  const names = ['categories', 'category', 'tags', 'tag', 'keywords', 'topics'].flatMap((name) =>
    namesOfValue(matter.values.get(name), isJekyll),
  )
  // In Jekyll the folders around that of the posts are categories.
  const [, folders = ''] = (isJekyll && /^(.*?)\/_(?:posts|drafts)\//.exec(file)) || []
  const all = [...names, ...folders.split('/').filter((name) => name !== '')]
  const real = all.filter((name) => !placeholders.test(name))
  return {
    categories: [
      ...(isPage ? ['Pages'] : []),
      ...real,
      ...(real.length === 0 && fallback ? [fallback] : []),
    ],
    furtherTags: all.filter((name) => placeholders.test(name) && !/^uncategorized$/i.test(name)),
  }
}

interface Cover {
  address: string
  alt: string
  caption: string
  /** The fields that it was made of. */
  names: readonly string[]
}

const coverNames = [
  'image',
  'cover',
  'featured_image',
  'featuredimage',
  'heroimage',
  'feature',
  'thumbnail',
  'banner',
  'coverimage',
  'hero',
]
const altNames = ['image-alt', 'imagealt', 'image_alt', 'coveralt']

/** The cover picture in the front matter: a URL, or a group of URL, alt text and caption. */
function coverOf(matter: FrontMatter): Cover | undefined {
  const name = firstName(matter, coverNames)
  const altName = firstName(matter, altNames)
  const found = matter.values.get(name)
  const inside =
    typeof found === 'object' && found !== null ? new Map(Object.entries(found)) : undefined
  const address = inside
    ? (['image', 'src', 'path', 'url', 'feature', 'relative']
        .map((name) => textOfValue(inside.get(name)))
        .find((one) => /\.\w{3,5}$/.test(one)) ?? '')
    : textOfValue(found)
  const [place = ''] = address.split('?', 1)
  if (!/\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(place)) return undefined
  const alt = textOfValue(inside?.get('alt') ?? matter.values.get(altName))
  const caption = textOfValue(inside?.get('caption') ?? inside?.get('credit'))
  return { address, alt, caption, names: [name, altName] }
}

/** Whether a text is imported as a draft: because it was one, or because the import asks for it. */
function isDraftHere(
  matter: FrontMatter,
  file: string,
  { layout, drafts }: { layout: SiteLayout; drafts: MarkdownSource['drafts'] },
): boolean {
  return (
    drafts === 'all' ||
    wasDraft(matter, file, layout) ||
    (drafts === 'unless published' && !isMarkedPublished(matter))
  )
}

/** Nothing becomes public that was not before: drafts, hidden texts, and private notes unless they are marked as published. */
function wasDraft(matter: FrontMatter, file: string, { needsHead }: SiteLayout): boolean {
  const field = fieldReader(matter)
  // Any value but a plain no counts as yes, also one with a typo such as `ture`.
  const isPrivate = !/^(?:false|no|off|0)?$/.test(field('draft', 'private', 'hidden'))
  if (/(?:^|\/)_?drafts\//.test(file) || isPrivate) return true
  if (
    /^(?:false|no)$/.test(field('published', 'publish')) ||
    /^(?:draft|hidden|private|skip)$/.test(field('status'))
  )
    return true
  return !needsHead && !isMarkedPublished(matter) && (!matter.hasHead || field('date') === '')
}

/** The value of the first non-empty field of some names in the front matter, in lower case. */
function fieldReader(matter: FrontMatter): (...names: string[]) => string {
  return (...names) => textOfValue(firstValue(matter, ...names)).toLowerCase()
}

function isMarkedPublished(matter: FrontMatter): boolean {
  const field = fieldReader(matter)
  return (
    /^(?:true|yes)$/.test(field('published', 'publish', 'public')) || field('draft') === 'false'
  )
}

/** Fields that every import uses, or reports in words of its own. */
const used =
  /^(?:title|categor(?:y|ies)|tags?|keywords|topics|draft|private|hidden|publish(?:ed)?|public|status|slug|url|permalink|alias(?:es)?|redirect_from|redirects|old_url|bibliography)$/

/** Fields about the page or the program that made it, which say nothing of the text. */
const ofPage =
  /^(?:layout|template|page-layout|type|comments?|toc|toc[-_].*|math(?:jax)?|katex|mermaid|mermaidjs|title-block-.*|format|output|execute|engine|jupyter|jupytext|kernelspec|knitr|freeze|editor|theme|css|weight|nav_order|sidebar|sitemap|listing)$/

const maxNames = 30
const maxNameCharacters = 40

/**
 * The names of the fields of the front matter that are not imported, such as 'author (name, orcid)'.
 * @param others the fields that were used for this text, besides those that always are
 */
function unreadFields({ values }: FrontMatter, others: ReadonlySet<string>): string[] {
  const names = Array.from(values).flatMap(([name, value]) =>
    used.test(name) || ofPage.test(name) || others.has(name) || isEmpty(value)
      ? []
      : [nameOf(name, value)],
  )
  const rest = names.length - maxNames
  return rest > 0 ? [...names.slice(0, maxNames), `${rest} more`] : names
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty)
  if (isNode(value)) return Object.values(value).every(isEmpty)
  return value === undefined || value === null || value === false || value === ''
}

function nameOf(name: string, value: unknown): string {
  const inside = new Set(
    [value].flat().flatMap((one: unknown) => (isNode(one) ? Object.keys(one) : [])),
  )
  const parts = Array.from(inside).slice(0, maxNames).map(printable).join(', ')
  return parts === '' ? printable(name) : `${printable(name)} (${parts})`
}

function printable(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, maxNameCharacters)
    .toWellFormed()
    .trim()
}
