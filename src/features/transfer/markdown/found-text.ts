import path from 'node:path'
import { isTimeZone } from '../../site/rules.ts'
import { dayOf } from '../../../platform/server/calendar.ts'
import type { Checked } from '../check.ts'
import { readTextIn } from '../read-files.ts'
import { openTold, type Told } from '../told.ts'
import { type Cover, coverOf } from './cover.ts'
import {
  type FrontMatter,
  firstName,
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
import { partsOfText } from './text-parts.ts'
import { unreadFields } from './unread-fields.ts'

/** A text of the folder with its front matter, before its Markdown is converted. */
export interface FoundText extends Dated {
  key: string
  /** Its path in the folder. */
  file: string
  title: string
  body: string
  excerpt: string | undefined
  categories: string[]
  /** Tags that are no category here and only reported. */
  furtherTags: string[]
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
  const read = await readTextIn(reading.source.file, file, maxTextBytes)
  if (!read.ok) return read
  // What is not UTF-8 has this character in place of others.
  if (reading.source.holdsBack && /[\0\uFFFD]/.test(read.value))
    return { ok: false, problem: 'it is not in UTF-8' }
  return foundTextIn(readFrontMatter(read.value), { file, changed }, reading)
}

/** A text by its front matter; undefined for one that the program of its site ignores. */
export function foundTextIn(
  written: FrontMatter,
  { file, changed }: { file: string; changed: Date },
  { source, layout, config, folderFields }: FoundReading,
): Checked<FoundText> | undefined {
  const matter = { ...written, values: new Map([...folderFields(file), ...written.values]) }
  const problem = problemOf(matter, { source, layout })
  if (problem !== undefined) return { ok: false, problem }
  if (!matter.hasHead && layout.needsHead) return undefined
  if (/(?:^|\/)_index\.\w+$/.test(file) && layout.kind === 'hugo') return undefined
  const told = openTold()
  if (matter.problem) told.say(matter.problem)
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
  const unread = unreadFields(matter, new Set([dateName, excerptName, ...(cover?.names ?? [])]))
  if (unread.length > 0) told.say(`left out of its head: ${unread.join(', ')}`)
  const value: FoundText = {
    key: file,
    file,
    title,
    body,
    at,
    day,
    excerpt: excerptOf(textOfValue(matter.values.get(excerptName))),
    ...categoriesOf(matter, { file, layout, isPage, fallback: source.category }),
    visibleFrom: isDraft ? null : at.toISOString(),
    cover,
    oldPaths,
    told,
    isUndated: !dated,
  }
  return { ok: true, value }
}

/** Why a text is not used at all: its head and its text cannot be separated, or it is to be held back. */
function problemOf(
  { body, hasHead, problem }: FrontMatter,
  { source, layout }: Pick<FoundReading, 'source' | 'layout'>,
): string | undefined {
  if (problem !== undefined && (source.holdsBack || (!hasHead && layout.needsHead))) return problem
  if (!source.holdsBack) return undefined
  const hasConflict = partsOfText(body).some(
    ({ isCode, text }) => !isCode && /^<{7} /m.test(text) && /^>{7} /m.test(text),
  )
  return hasConflict ? 'it has a conflict of git that is not resolved' : undefined
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
