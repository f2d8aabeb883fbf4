import { replaceBetween } from '../text.ts'
import type { ReportElement } from '../html/embeds.ts'
import {
  changeWords,
  fencedCode,
  linkMarkdown,
  namedWord,
  pictureMarkdown,
  type TagWords,
  wordsOfTag,
} from './syntax.ts'

/** Gives the Markdown for a tag of a template language; undefined to keep the tag. */
type Meaning = (words: TagWords, inside: string) => string | undefined

const video = (words: TagWords) => {
  const id = namedWord(words, 'id', 'v') || (words.plain[0] ?? '')
  return /^[\w-]{6,20}$/.test(id)
    ? `\n\n${linkMarkdown(`https://www.youtube.com/watch?v=${id}`, 'Video on YouTube')}\n\n`
    : linkOf(id, 'Video')
}

function linkOf(address: string, words: string): string | undefined {
  return /^https?:\/\//.test(address) ? `\n\n${linkMarkdown(address, words)}\n\n` : undefined
}

const figure = (words: TagWords) => {
  const address =
    namedWord(words, 'src', 'image_path', 'path', 'url', 'image', 'link', 'file') ||
    (words.plain[0] ?? '')
  const caption = namedWord(words, 'caption', 'description', 'title') || (words.plain[1] ?? '')
  const alt = namedWord(words, 'alt') || caption
  return /^[^{}?]+\.\w{3,5}(?:\?\S*)?$/.test(address)
    ? `\n\n${pictureMarkdown(address, alt, caption)}\n\n`
    : undefined
}

const code = (words: TagWords, inside: string) => fencedCode(inside, language(words.plain))

function language(plain: readonly string[]): string {
  const [named] = plain.flatMap((one) => /^lang:(.+)$/.exec(one)?.[1] ?? [])
  const first = named ?? (plain[0]?.includes(':') ? '' : plain[0]) ?? ''
  return /^[\w+#.-]{1,20}$/.test(first) ? first.toLowerCase() : ''
}

const quote = (words: TagWords, inside: string) => {
  const title =
    namedWord(words, 'title') || words.plain.filter((one) => /^[^\d]/.test(one)).join(' ')
  const text = inside.trim().replaceAll('\n', '\n> ')
  return text === '' ? undefined : `\n\n> ${title === '' ? '' : `**${title}**\n>\n> `}${text}\n\n`
}

const only = (_words: TagWords, inside: string) => inside
const formula = (_words: TagWords, inside: string) => {
  const written = inside.trim()
  const tex = /^\$[^]*\$$/.test(written) ? written.replaceAll(/^\$+|(?<!\$)\$+$/g, '') : written
  return tex === '' ? undefined : inside.includes('\n') ? `\n\n$$\n${tex}\n$$\n\n` : `$${tex}$`
}

const gist = ({ plain }: TagWords) => {
  const place = plain.slice(0, 2).join('/').replaceAll(/\/+/g, '/')
  return place === ''
    ? undefined
    : linkOf(`https://gist.github.com/${place}`, `Code on GitHub: ${place}`)
}

const post = (words: TagWords) => {
  const user = namedWord(words, 'user') || (words.plain.length > 1 ? words.plain[0] : 'i')
  const id = namedWord(words, 'id') || (words.plain.at(-1) ?? '')
  return /^\d{5,25}$/.test(id)
    ? linkOf(`https://twitter.com/${user}/status/${id}`, 'Post on Twitter')
    : linkOf(id, 'Post on Twitter')
}

/** Names that mean the same in several programs. */
const meanings: Readonly<Record<string, Meaning>> = {
  youtube: video,
  vimeo: (words) =>
    linkOf(`https://vimeo.com/${namedWord(words, 'id') || words.plain[0]}`, 'Video on Vimeo'),
  video: (words) =>
    linkOf(namedWord(words, 'src', 'url') || (words.plain[0] ?? ''), 'Video') ?? undefined,
  tweet: post,
  twitter: post,
  x: post,
  gist,
  figure,
  img: (words) => figure({ ...words, plain: words.plain.filter((one) => /[./]/.test(one)) }),
  image: figure,
  'image.html': figure,
  'figure.html': figure,
  'img.html': figure,
  asset_img: figure,
  picture: figure,
  'responsive-image': figure,
  highlight: code,
  codeblock: code,
  code,
  prism: code,
  notice: quote,
  note: quote,
  admonition: quote,
  callout: quote,
  alert: quote,
  tip: quote,
  info: quote,
  warning: quote,
  danger: quote,
  blockquote: quote,
  quote,
  centerquote: quote,
  hint: quote,
  math: formula,
  katex: formula,
  latex: formula,
  mathjax: formula,
  raw: only,
  rawhtml: only,
  details: only,
  expand: only,
  center: only,
  html: only,
  lead: only,
  unsafe: only,
  verbatim: only,
  comment: () => '',
  toc: () => '',
  more: () => '',
}

/** Blocks whose content is code or verbatim, in which no tags are read. */
const verbatim = /^(?:highlight|codeblock|code|prism|raw|verbatim|comment)$/

interface Syntax {
  begin: RegExp
  end: (name: string) => RegExp
}

const hugo: Syntax = {
  begin: /\{\{[<%](?!-?\s*\/)((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^"`{}<>\\]|[<>](?!\}))*)[%>]\}\}/,
  end: (name) => new RegExp(String.raw`\{\{[<%]-?\s*\/\s*${name}\s*-?[%>]\}\}`),
}

const liquid: Syntax = {
  begin: /\{%(?!-?\s*end)((?:"[^"]*"|'[^']*'|[^"'%{]|\{(?!%)|%(?!\}))*)%\}/,
  end: (name) => new RegExp(String.raw`\{%-?\s*end_?${name}\s*-?%\}`),
}

/** Converts the tags of template languages to Markdown; unknown ones stay as they are and are reported. */
export function readShortcodes(text: string, report: ReportElement): string {
  const escaped = replaceBetween(text, '{{</*', '*/>}}', (tag) => `\`{{<${tag}>}}\``)
  return [hugo, liquid].reduce((rest, syntax) => readTags(rest, syntax, report), escaped)
}

function readTags(text: string, { begin, end }: Syntax, report: ReportElement): string {
  if (!text.includes('{{') && !text.includes('{%')) return text
  const parts: string[] = []
  const endless = new Set<string>()
  let rest = text
  for (let found = begin.exec(rest); found; found = begin.exec(rest)) {
    const [tag, words = ''] = found
    const [, written = '', inTag = ''] = /^([\w./-]+)\s*([^]*)$/.exec(bareTag(words)) ?? []
    if (written === '') {
      parts.push(rest.slice(0, found.index + tag.length))
      rest = rest.slice(found.index + tag.length)
      continue
    }
    const isInclude = /^include(?:_relative)?$/.test(written)
    const [, included = '', further = ''] = isInclude
      ? (/^(\S+)\s*([\s\S]*)$/.exec(inTag) ?? [])
      : []
    const name = (isInclude ? included.replace(/^.*\//, '') : written).toLowerCase()
    const after = rest.slice(found.index + tag.length)
    const closing =
      endless.has(written) || isInclude
        ? null
        : end(written.replaceAll(/[./]/g, '\\$&')).exec(after)
    if (!closing) endless.add(written)
    const inside = closing ? after.slice(0, closing.index) : ''
    const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined
    const tagWords = wordsOfTag(isInclude ? further : inTag)
    const content = verbatim.test(name) ? inside : readTags(inside, { begin, end }, report)
    const made = meaning?.(tagWords, content)
    if (made === undefined) report('kept as text', name)
    parts.push(rest.slice(0, found.index), made ?? tag)
    rest = made !== undefined && closing ? after.slice(closing.index + closing[0].length) : after
  }
  return [...parts, rest].join('')
}

/** The text between the delimiters of a tag, without the marks for white space and for a self-closing tag. */
function bareTag(words: string): string {
  return words.replace(/^-/, '').replace(/-$/, '').trimEnd().replace(/\/$/, '').trim()
}

/** Converts link tags of template languages, which name a file or a text of the site. */
export function readTemplateLinks(text: string): string {
  return changeWords(text, (words) =>
    words
      .replaceAll(
        /\{\{[<%]-?\s*(?:rel)?ref\s+["']?([^"'\s{}]+)(?:["'\s][^{}]*)?[%>]\}\}/g,
        (_tag, file: string) => `site-file:${file}`,
      )
      .replaceAll(
        /\{%-?\s*(?:post_url|link)\s+([^\s%]+)\s*-?%\}/g,
        (_tag, file: string) => `site-file:${file}`,
      )
      .replaceAll(/\{%\s*post_link\s+(\S+)(\s[^%]*)?%\}/g, (_tag, file: string, said = '') =>
        linkMarkdown(`site-file:${file}`, said.replaceAll(/["']/g, '').trim() || file),
      )
      .replaceAll(/\{%\s*asset_link\s+(\S+)(\s[^%]*)?%\}/g, (_tag, file: string, said = '') =>
        linkMarkdown(file, said.trim() || file),
      )
      .replaceAll(/\{\{\s*(?:site\.(?:baseurl|url)|page\.baseurl)\s*\}\}/g, '')
      .replaceAll(
        /\{\{\s*["']([^"']*)["']\s*(?:\|\s*(?:(?:relative_url|absolute_url|relURL|absURL)\s*|prepend:[^|{}]*))*\}\}/g,
        '$1',
      ),
  )
}
