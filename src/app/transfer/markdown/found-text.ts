import path from 'node:path'
import { isTimeZone } from '../../../features/site/rules.ts'
import { dayOf } from '../../../server/calendar.ts'
import { readText } from '../read-files.ts'
import { openTold, type Told } from '../told.ts'
import { type Cover, coverOf } from './cover.ts'
import {
  type FrontMatter,
  firstValue,
  namesOfValue,
  readFrontMatter,
  textOfValue,
} from './front-matter.ts'
import type { JsonNode } from '../json-node.ts'
import { isDraftHere } from './draft-state.ts'
import { readLooseDate } from './loose-dates.ts'
import type { Dated } from '../local-time.ts'
import { oldPathsOf } from './old-paths.ts'
import type { MarkdownSource } from './markdown-source.ts'
import type { SiteLayout } from './site-kind.ts'

/** A text of the folder with its front matter, before its Markdown is converted. */
export interface FoundText extends Dated {
  key: string
  /** Its path in the folder. */
  file: string
  title: string
  body: string
  excerpt: string | undefined
  categories: string[]
  visibleFrom: string | null
  /** Its cover picture. */
  cover: Cover | undefined
  oldPaths: string[]
  told: Told
  isUndated: boolean
  /** Whether it was a notebook, whose text is in our Markdown already. */
  isNotebook?: boolean
}

/** The options for reading the texts of a folder. */
export interface FoundReading {
  source: MarkdownSource
  layout: SiteLayout
  config: JsonNode
}

/** Reads a text; undefined for a file that the program of its site ignores. */
export async function readFoundText(
  file: string,
  changed: Date,
  reading: FoundReading,
): Promise<FoundText | undefined> {
  const read = await readText(path.join(reading.source.file, file))
  return read.ok ? foundTextIn(readFrontMatter(read.value), { file, changed }, reading) : undefined
}

/** A text by its front matter; undefined for one that the program of its site ignores. */
export function foundTextIn(
  matter: FrontMatter,
  { file, changed }: { file: string; changed: Date },
  { source, layout, config }: FoundReading,
): FoundText | undefined {
  if (!matter.hasHead && layout.needsHead) return undefined
  if (/(?:^|\/)_index\.\w+$/.test(file) && layout.kind === 'hugo') return undefined
  const told = openTold()
  if (matter.problem) told.say(matter.problem)
  const { title, body } = titleOf(matter, file)
  const dated = datedOf(matter, file, { source, config })
  if (!dated) told.say('it has no date and got that of its file')
  const { at, day } = dated ?? { at: changed, day: dayOf(changed, source.timeZone) }
  const isPage = isPageOf(layout, file) ?? !dated
  const isDraft = isDraftHere(matter, file, { layout, drafts: source.drafts })
  const oldPaths = isDraft
    ? []
    : oldPathsOf({ kind: layout.kind, file, head: matter.values, title, day, isPage, config })
  return {
    key: file,
    file,
    title,
    body,
    at,
    day,
    excerpt: excerptOf(matter),
    categories: categoriesOf(matter, layout, { isPage, fallback: source.category }),
    visibleFrom: isDraft ? null : at.toISOString(),
    cover: coverOf(matter),
    oldPaths,
    told,
    isUndated: !dated,
  }
}

/** The title in the front matter, the first heading, or the name of the file. */
function titleOf(matter: FrontMatter, file: string): { title: string; body: string } {
  const written = textOfValue(firstValue(matter, 'title'))
  const [whole = '', heading = ''] =
    /^\s*#\s+([^\n]+?)\s*#*[^\S\n]*(?:\n|$)/.exec(matter.body) ?? []
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

function datedOf(
  matter: FrontMatter,
  file: string,
  { source, config }: Omit<FoundReading, 'layout'>,
): Dated | undefined {
  const named = ['timezone', 'timeZone', 'TIMEZONE']
    .map((name) => textOfValue(config[name]))
    .find(isTimeZone)
  const zone = source.dayIn ?? named ?? source.timeZone
  for (const name of [
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
  ]) {
    const dated = readLooseDate(textOfValue(matter.values.get(name)), zone, source.dayIn)
    if (dated) return dated
  }
  const [inName] = /\d{4}-\d{1,2}-\d{1,2}/.exec(file) ?? []
  const [, year, month, day] = /(?:^|\/)(\d{4})\/(\d{2})\/(\d{2})\//.exec(file) ?? []
  return readLooseDate(inName ?? (year === undefined ? '' : `${year}-${month}-${day}`), zone)
}

function isPageOf({ kind }: SiteLayout, file: string): boolean | undefined {
  if (kind === 'jekyll' || kind === 'hexo')
    return !/(?:^|\/)_(?:posts|drafts|notebooks)\//.test(file)
  return /(?:^|\/)content\/pages\//.test(file) && kind === 'pelican' ? true : undefined
}

function excerptOf(matter: FrontMatter): string | undefined {
  const own = textOfValue(
    firstValue(
      matter,
      'description',
      'summary',
      'excerpt',
      'subtitle',
      'abstract',
      'spoiler',
      'lead',
    ),
  )
  return own === '' ? undefined : own.replaceAll(/<[^<>]*>/g, '').replaceAll(/\s+/g, ' ')
}

function categoriesOf(
  matter: FrontMatter,
  { kind }: SiteLayout,
  { isPage, fallback }: { isPage: boolean; fallback: string | undefined },
): string[] {
  const bySpaces = kind === 'jekyll'
  const names = ['categories', 'category', 'tags', 'tag', 'keywords', 'topics'].flatMap((name) =>
    namesOfValue(matter.values.get(name), bySpaces),
  )
  const real = names.filter((name) => !/^(?:uncategorized|posts?|blog)$/i.test(name))
  return [
    ...(isPage ? ['Pages'] : []),
    ...real,
    ...(real.length === 0 && fallback ? [fallback] : []),
  ]
}
