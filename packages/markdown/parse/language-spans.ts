import type { Node, PhrasingContent, Root } from 'mdast'
import type {
  Code,
  Construct,
  Effects,
  Event,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types'
import { visit } from 'unist-util-visit'
import { bracesPattern, readAttributes } from '../references/attributes.ts'
import type { FromMarkdown } from './tex-markdown.ts'
import { characterOf, isLineEnding } from './tex-tokens.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    languageSpan: 'languageSpan'
    languageSpanEnd: 'languageSpanEnd'
  }
}

/** A passage in another language. */
interface LanguageSpan extends Node {
  type: 'languageSpan'
  /** The tag of its language, as written. */
  tag: string
  /** Whether another such passage contains it. */
  isNested: boolean
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    languageSpan: LanguageSpan
  }
  interface RootContentMap {
    languageSpan: LanguageSpan
  }
}

const closingBracket = 93
const maxEndCharacters = 60

const spanEnd: Construct = { name: 'languageSpan', tokenize: tokenizeEnd, resolveTo: resolveSpan }

/**
 * Passages in another language for micromark, which are bracketed spans of Pandoc: `[Zeitgeist]{lang=de}`. Other inline Markdown can be
 * inside. Braces with anything else stay text.
 */
export const languageSyntax: Extension = { text: { [closingBracket]: spanEnd } }

/** Represents these passages in the tree; `markLanguages` makes them elements. */
export const languagesFromMarkdown: FromMarkdown = {
  canContainEols: ['languageSpan'],
  enter: {
    languageSpan(token) {
      const isNested = this.stack.some(({ type }) => type === 'languageSpan')
      this.enter({ type: 'languageSpan', tag: '', isNested, children: [] }, token)
    },
  },
  exit: {
    languageSpanEnd(token) {
      const span = this.stack.at(-1)
      if (span?.type === 'languageSpan') span.tag = tagIn(this.sliceSerialize(token)) ?? ''
    },
    languageSpan(token) {
      this.exit(token)
    },
  },
}

/** Reads `]{lang=de}`. */
function tokenizeEnd(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { events } = this
  let written = ''
  return (code) => {
    effects.enter('languageSpanEnd')
    return read(code)
  }

  function read(code: Code): State | undefined {
    if (written.endsWith('}')) return end(code)
    const isPart = written.length !== 1 || characterOf(code) === '{'
    if (!isPart || code === null || isLineEnding(code) || written.length === maxEndCharacters)
      return nok(code)
    written += characterOf(code)
    effects.consume(code)
    return read
  }

  function end(code: Code): State | undefined {
    if (tagIn(written) === undefined || openingIn(events) === undefined) return nok(code)
    effects.exit('languageSpanEnd')
    return ok(code)
  }
}

/** Puts the passage between its brackets into a token of its own, as micromark does with the text of a link. */
function resolveSpan(events: Event[], context: TokenizeContext): Event[] {
  const from = openingIn(events)
  const opening = from === undefined ? undefined : events[from]?.[1]
  const end = events.at(-1)?.[1]
  if (from === undefined || !opening || !end) return events
  // The bracket is used up, and no link may begin with it.
  opening._balanced = true
  const span = { type: 'languageSpan' as const, start: opening.start, end: end.end }
  const resolvers = new Set(context.parser.constructs.insideSpan.null?.map((one) => one.resolveAll))
  let passage = events.slice(from + openingEvents, -2)
  for (const resolve of resolvers) if (resolve) passage = resolve(passage, context)
  const resolved: Event[] = [['enter', span, context], ...passage, ...events.slice(-2)]
  // The tokenizer of the text keeps this array.
  events.length = from
  for (const event of resolved) events.push(event)
  events.push(['exit', span, context])
  return events
}

/** Entry and exit of an opening bracket and of the character in it. */
const openingEvents = 4

/** The last bracket that is still open, unless it begins a picture. */
function openingIn(events: readonly Event[]): number | undefined {
  const last = events.findLastIndex(
    ([kind, { type, _balanced: isUsed }]) =>
      kind === 'enter' && (type === 'labelLink' || type === 'labelImage') && isUsed !== true,
  )
  return events[last]?.[1].type === 'labelLink' ? last : undefined
}

const known = new Map([['lang', /./]])

/** The tag in `]{lang=de}`; undefined for other braces. */
function tagIn(end: string): string | undefined {
  const written = readAttributes(end.slice(2, -1), known)
  return written?.label === undefined ? written?.values.get('lang') : undefined
}

type Report = (line: number, sentence: string) => void

/**
 * Makes the passages in other languages elements with `lang`, and `dir` where the script needs it; the same for links, such
 * as `[Zeit](/time){lang=de}`. Reports invalid tags.
 */
export function markLanguages(tree: Root, report: Report = () => undefined): void {
  visit(tree, 'languageSpan', (span, index, parent) => {
    const { tag, isNested, position, children } = span
    const hProperties = propertiesOf(tag, isNested, position?.start.line, report)
    if (hProperties) {
      span.data = { hName: 'span', hProperties }
      return undefined
    }
    if (!parent || index === undefined) return undefined
    parent.children.splice(index, 1, ...children)
    return index
  })
  visit(tree, 'link', (link, index = 0, parent) => {
    const next = parent?.children[index + 1]
    if (next?.type !== 'text') return
    const [braces] = bracesFirst.exec(next.value) ?? []
    const tag = braces && tagIn(`]${braces}`)
    if (braces === undefined || tag === undefined) return
    next.value = next.value.slice(braces.length)
    const hProperties = propertiesOf(tag, false, link.position?.end.line, report)
    if (hProperties) link.data = { hProperties }
  })
}

const bracesFirst = new RegExp(`^${bracesPattern}`, 'u')

/** The attributes of a passage in a language; undefined, and reported, for an invalid tag. */
function propertiesOf(tag: string, isNested: boolean, line: number | undefined, report: Report) {
  const language = languageOf(tag)
  if (!language) {
    report(line ?? 1, `“${tag}” is not the tag of a language. Use one such as de, la or zh-Hans.`)
    return undefined
  }
  const { baseName: lang } = language
  const dir = rightToLeft.test(language.maximize().script ?? '') ? 'rtl' : 'ltr'
  return { lang, ...((dir === 'rtl' || isNested) && { dir }) }
}

/** The scripts in use today that are written from right to left. */
const rightToLeft = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi)$/

/** Undefined for a tag that is not well-formed. No tag begins with more than three letters, so `german` is none. */
function languageOf(tag: string): Intl.Locale | undefined {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) ? new Intl.Locale(tag) : undefined
  } catch {
    return undefined
  }
}
