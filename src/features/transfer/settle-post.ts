import type { InferInput } from 'valibot'
import { postSchema } from '../blog/rules.ts'
import { formatLongDate } from '../../shared/dates.ts'
import { countCharacters } from '../../shared/text.ts'
import { check, type Checked, shown } from './check.ts'
import type { ImportEntry, ImportedPost } from './import-content.ts'
import type { Told } from './told.ts'

/** A converted post of another program, not yet validated. */
export interface LoosePost {
  key: string
  title: string
  content: string
  /** The beginning of its text, without Markdown, for those without an excerpt. */
  words: () => string
  /** The summary that the author wrote, if any. */
  excerpt: string | undefined
  /** In order of preference; all but the one that it gets are reported. */
  categories: readonly string[]
  /** Tags that are no category here and only reported. */
  furtherTags?: readonly string[] | undefined
  /** Its date, such as '2026-11-21'. */
  day: string
  visibleFrom: string | null
  /** Its paths in the old site. */
  oldPaths?: readonly string[] | undefined
  isUndated?: boolean
}

const mostTitle = 200
const mostCategory = 60
const shortestCategory = 2
/** More than any real list of tags; keeps a line of the report readable. */
const mostOfTags = 2000
const mostContent = 200_000
const shortestText = 10

/** Makes valid posts of it: fields that are too long or missing are cut, filled in or split, and that is reported. */
export function settlePost(loose: LoosePost, told: Told): ImportEntry<ImportedPost>[] {
  const title = titleOf(orderly(loose.title, told), loose.day, told)
  const parts = partsOf(contentOf(orderly(loose.content, told), told))
  if (parts.length > 1)
    told.say(`its text is longer than a post can be and comes in ${parts.length} parts`)
  const category = categoryOf(loose, told)
  const excerpt = excerptOf(orderly(loose.excerpt ?? '', told), loose.words, title, told)
  const note = told.note()
  return parts.map((content, index) => {
    const name = index === 0 ? title : `${cut(title, mostTitle - 10)}, part ${index + 1}`
    const fields = check(postSchema, {
      title: name,
      content,
      excerpt,
      category,
      date: formatLongDate(new Date(`${loose.day}T00:00:00Z`), 'UTC'),
      visibleFrom: loose.visibleFrom,
    } satisfies InferInput<typeof postSchema>)
    const read: Checked<ImportedPost> = fields.ok
      ? {
          ok: true,
          value: {
            key: index === 0 ? loose.key : `${loose.key} part ${index + 1}`,
            fields: fields.value,
            ...(note !== undefined && { note }),
            ...(index === 0 && loose.oldPaths && { oldPaths: loose.oldPaths }),
            ...(loose.isUndated && { isUndated: true }),
          },
        }
      : fields
    return { label: shown(name), read }
  })
}

/** Removes control characters and lone surrogates. */
function orderly(text: string, told: Told): string {
  const whole = text.replaceAll(/\r\n?/g, '\n').replaceAll('\u0000', '')
  const clean = whole.replaceAll(/[^\P{Cc}\t\n]/gu, '').replaceAll(/\p{Cs}/gu, '')
  const dropped = text.replaceAll('\r', '').length - clean.replaceAll('\r', '').length
  if (clean.length < whole.length) told.say(`left out: control characters (${dropped})`)
  return clean
}

function titleOf(written: string, day: string, told: Told): string {
  const title = written.replaceAll(/\s+/g, ' ').trim()
  if (title === '') {
    told.say('it has no title')
    return `Untitled, ${day}`
  }
  if (countCharacters(title) < 3) {
    told.say('its title is shorter than a title can be')
    return `${title}, ${day}`
  }
  if (countCharacters(title) <= mostTitle) return title
  told.say('its title is longer than a title can be and was cut')
  return cut(title, mostTitle)
}

/** Cuts at the end of a word. */
function cut(text: string, most: number): string {
  const characters = Array.from(text)
  if (characters.length <= most) return text
  return `${characters
    .slice(0, most - 1)
    .join('')
    .replace(/\s\S{0,30}$/, '')}…`
}

function contentOf(written: string, told: Told): string {
  const content = written.trim()
  if (content.length >= shortestText) return content
  told.say(content === '' ? 'it has no text' : 'its text is shorter than a text can be')
  return content === '' ? 'This article has no text.' : `${content}\n\nThis is all of the text.`
}

/** Splits a text at the maximum length of a post, between paragraphs and never within a code block. */
function partsOf(content: string): string[] {
  if (countCharacters(content) <= mostContent) return [content]
  const parts: string[] = []
  let [part, length] = ['', 0]
  for (const block of blocksOf(content)) {
    const size = countCharacters(block) + 2
    if (length > 0 && length + size > mostContent) {
      parts.push(part)
      ;[part, length] = ['', 0]
    }
    part += length === 0 ? block : `\n\n${block}`
    length += size
  }
  return [...parts, part]
}

/** Paragraphs and whole code blocks; one that is too long by itself is cut at the limit. */
function blocksOf(content: string): string[] {
  const blocks: string[] = []
  let fence: string | undefined
  let open: string[] = []
  const close = () => {
    const block = open.join('\n')
    for (let at = 0; at < block.length; at += mostContent - 4)
      blocks.push(block.slice(at, at + mostContent - 4).toWellFormed())
    open = []
  }
  for (const line of content.split('\n')) {
    const [mark] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? []
    if (fence === undefined && mark !== undefined) fence = mark.trim()
    else if (fence !== undefined && line.trim() === fence) fence = undefined
    if (line.trim() === '' && fence === undefined) close()
    else open.push(line)
  }
  close()
  return blocks
}

function categoryOf({ categories, furtherTags = [] }: LoosePost, told: Told): string {
  const orderlyNames = (names: readonly string[]) =>
    names.map((name) => name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()).filter((name) => name !== '')
  const names = orderlyNames(categories)
  const chosen = names.find((name) => countCharacters(name) >= shortestCategory)
  const further = new Map<string, string>()
  for (const name of [...names, ...orderlyNames(furtherTags)])
    if (!further.has(name.toLowerCase())) further.set(name.toLowerCase(), name)
  if (chosen !== undefined) further.delete(chosen.toLowerCase())
  if (further.size > 0)
    told.say(`its further tags: ${cut([...further.values()].join(', '), mostOfTags)}`)
  const category = chosen ?? 'Notes'
  if (countCharacters(category) > mostCategory)
    told.say(`its category was cut: ${cut(category, mostOfTags)}`)
  return cut(category, mostCategory)
}

const excerptLength = 200
const mostExcerpt = 1000
const shortestExcerpt = 10

/** The author's summary, or the beginning of the text, cut at the end of a word. */
function excerptOf(own: string, words: () => string, title: string, told: Told): string {
  const given = own.trim()
  if (countCharacters(given) >= shortestExcerpt) {
    if (countCharacters(given) > mostExcerpt) told.say('its excerpt was cut')
    return cut(given, mostExcerpt)
  }
  const plain = words()
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
  if (countCharacters(plain) >= shortestExcerpt) return cut(plain, excerptLength + 1)
  return countCharacters(title) >= shortestExcerpt ? title : `${title} – an article`
}
