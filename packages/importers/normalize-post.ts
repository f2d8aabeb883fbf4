import { type ImportEntry, type ImportedPost, quoted } from './imported-content.ts'
import type { ImportReport } from './import-report.ts'
import { countCharacters } from './text.ts'

/** The series of a post, and its number there if it is known. */
export interface SeriesPlace {
  name: string
  part: number | undefined
}

/** A converted post of another program, before its fields are normalized. */
export interface PostInput {
  key: string
  title: string
  content: string
  /** The beginning of its text without Markdown, used when there is no excerpt. */
  words: () => string
  /** The summary that the author wrote, if any. */
  excerpt: string | undefined
  /** In order of preference: the first becomes the category, the others tags. */
  categories: readonly string[]
  /** Terms that are only reported. */
  furtherTags?: readonly string[] | undefined
  series?: SeriesPlace | undefined
  language?: string | undefined
  licence?: string | undefined
  numberedSections?: boolean | undefined
  /** Its date, such as '2026-11-21'. */
  day: string
  visibleFrom: string | null
  /** Its paths in the old site. */
  oldPaths?: readonly string[] | undefined
  isUndated?: boolean
}

const maxTitle = 200
const maxCategory = 60
const minCategory = 2
const maxTags = 12
const maxTag = 50
const maxSeries = 80
/** More than any real list of tags; keeps a line of the report readable. */
const maxListed = 2000
const maxContent = 200_000
const minContent = 10

/**
 * Normalizes a post to the rules of the site. Fields that are too long or missing are shortened or filled in, and a text over 200,000
 * characters is split into several posts; each change is reported.
 * @returns one entry for each post
 */
export function normalizePost(input: PostInput, report: ImportReport): ImportEntry<ImportedPost>[] {
  const title = titleOf(removeControlCharacters(input.title, report), input.day, report)
  const parts = partsOf(contentOf(removeControlCharacters(input.content, report), report))
  if (parts.length > 1) report.add(`its text was too long and was split into ${parts.length} parts`)
  const { category, tags } = termsOf(input, report)
  const excerpt = excerptOf(
    removeControlCharacters(input.excerpt ?? '', report),
    input.words,
    title,
    report,
  )
  const series = seriesOf(input, report)
  const note = report.summary()
  return parts.map((content, index) => {
    const name = index === 0 ? title : `${cut(title, maxTitle - 10)}, part ${index + 1}`
    const post: ImportedPost = {
      key: index === 0 ? input.key : `${input.key} part ${index + 1}`,
      title: name,
      content,
      excerpt,
      category,
      tags,
      // The further parts of a text that was split are no parts of its series.
      ...(index === 0 && series),
      day: input.day,
      visibleFrom: input.visibleFrom,
      ...(input.language !== undefined && { language: input.language }),
      ...(input.licence !== undefined && { licence: input.licence }),
      ...(input.numberedSections !== undefined && { numberedSections: input.numberedSections }),
      ...(note !== undefined && { note }),
      ...(index === 0 && input.oldPaths && { oldPaths: input.oldPaths }),
      ...(input.isUndated && { isUndated: true }),
    }
    return { label: quoted(name), read: { ok: true, value: post } }
  })
}

/** Removes control characters and lone surrogates. */
function removeControlCharacters(text: string, report: ImportReport): string {
  const whole = text.replaceAll(/\r\n?/g, '\n').replaceAll('\u0000', '')
  const clean = whole.replaceAll(/[^\P{Cc}\t\n]/gu, '').replaceAll(/\p{Cs}/gu, '')
  const dropped = text.replaceAll('\r', '').length - clean.replaceAll('\r', '').length
  if (clean.length < whole.length) report.add(`left out: control characters (${dropped})`)
  return clean
}

function titleOf(written: string, day: string, report: ImportReport): string {
  const title = written.replaceAll(/\s+/g, ' ').trim()
  if (title === '') {
    report.add('it has no title')
    return `Untitled, ${day}`
  }
  if (countCharacters(title) < 3) {
    report.add('its title was too short')
    return `${title}, ${day}`
  }
  if (countCharacters(title) <= maxTitle) return title
  report.add('its title was too long and was shortened')
  return cut(title, maxTitle)
}

/** Shortens a text at the end of a word. */
function cut(text: string, max: number): string {
  const characters = Array.from(text)
  if (characters.length <= max) return text
  return `${characters
    .slice(0, max - 1)
    .join('')
    .replace(/\s\S{0,30}$/, '')}…`
}

function contentOf(written: string, report: ImportReport): string {
  const content = written.trim()
  if (content.length >= minContent) return content
  report.add(content === '' ? 'it has no text' : 'its text was too short')
  return content === '' ? 'This article has no text.' : `${content}\n\nThis is all of the text.`
}

/** Splits a text at the maximum length of a post, between paragraphs and never within a code block. */
function partsOf(content: string): string[] {
  if (countCharacters(content) <= maxContent) return [content]
  const parts: string[] = []
  let [part, length] = ['', 0]
  for (const block of blocksOf(content)) {
    const size = countCharacters(block) + 2
    if (length > 0 && length + size > maxContent) {
      parts.push(part)
      ;[part, length] = ['', 0]
    }
    part += length === 0 ? block : `\n\n${block}`
    length += size
  }
  return [...parts, part]
}

/** Paragraphs and whole code blocks; a longer one is cut at the limit. */
function blocksOf(content: string): string[] {
  const blocks: string[] = []
  let fence: string | undefined
  let open: string[] = []
  const close = () => {
    const block = open.join('\n')
    for (let at = 0; at < block.length; at += maxContent - 4)
      blocks.push(block.slice(at, at + maxContent - 4).toWellFormed())
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

/** The category of a post and its tags; terms that can be neither are reported. */
function termsOf(
  { categories, furtherTags = [] }: PostInput,
  report: ImportReport,
): Pick<ImportedPost, 'category' | 'tags'> {
  const cleanNames = (names: readonly string[]) =>
    names.map((name) => name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()).filter((name) => name !== '')
  const names = cleanNames(categories)
  const chosen = names.find((name) => countCharacters(name) >= minCategory)
  const isTag = (name: string) => countCharacters(name) <= maxTag && /[\p{L}\p{N}]/u.test(name)
  const others = withoutRepeats(names, chosen)
  const tags = others.filter(isTag).slice(0, maxTags)
  const left = withoutRepeats([...others, ...cleanNames(furtherTags)], chosen, ...tags)
  if (left.length > 0) report.add(`its other tags: ${cut(left.join(', '), maxListed)}`)
  const category = chosen ?? 'Notes'
  if (countCharacters(category) > maxCategory)
    report.add(`its category was shortened: ${cut(category, maxListed)}`)
  return { category: cut(category, maxCategory), tags }
}

/** The series of a post; one without a letter or a digit has no address. */
function seriesOf(
  { series }: PostInput,
  report: ImportReport,
): Pick<ImportedPost, 'series' | 'part'> {
  const name = series?.name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() ?? ''
  if (!/[\p{L}\p{N}]/u.test(name)) return {}
  if (countCharacters(name) > maxSeries)
    report.add(`the name of its series was shortened: ${cut(name, maxListed)}`)
  return { series: cut(name, maxSeries), ...(series?.part !== undefined && { part: series.part }) }
}

/** Names without repetitions and without some others, whatever their case. */
function withoutRepeats(
  names: readonly string[],
  ...others: readonly (string | undefined)[]
): string[] {
  const known = new Set(others.map((name) => name?.toLowerCase()))
  return names.filter((name) => !known.has(name.toLowerCase()) && known.add(name.toLowerCase()))
}

const excerptLength = 200
const maxExcerpt = 1000
const minExcerpt = 10

/** The author's summary, else the beginning of the text. */
function excerptOf(own: string, words: () => string, title: string, report: ImportReport): string {
  const given = own.trim()
  if (countCharacters(given) >= minExcerpt) {
    if (countCharacters(given) > maxExcerpt) report.add('its excerpt was shortened')
    return cut(given, maxExcerpt)
  }
  const plain = words()
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
  if (countCharacters(plain) >= minExcerpt) return cut(plain, excerptLength + 1)
  return countCharacters(title) >= minExcerpt ? title : `${title} – an article`
}
