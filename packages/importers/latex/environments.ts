import { readBlockFence } from '@ephemeris/markdown'
import { type Conversion, readerOf, type TexEnvironment } from './conversion.ts'
import { inline } from './inline.ts'
import type { Range } from './tex-reader.ts'

/** Counts things of a kind. */
export function count({ counters }: Conversion, name: string): number {
  const next = (counters.get(name) ?? 0) + 1
  counters.set(name, next)
  return next
}

const itemBorder = /\\(?:item|begin)(?![a-zA-Z])|\\[^]/g

/** The ranges of the items of a list. */
function itemsOf(conversion: Conversion, { from, to }: Range): Range[] {
  const { text } = conversion.tex
  const starts: number[] = []
  itemBorder.lastIndex = from
  for (
    let match = itemBorder.exec(text);
    match && match.index < to;
    match = itemBorder.exec(text)
  ) {
    if (match[0] === '\\item') starts.push(match.index + 5)
    else if (match[0] === '\\begin')
      itemBorder.lastIndex = Math.max(
        itemBorder.lastIndex,
        conversion.environments.get(match.index)?.after ?? 0,
      )
  }
  return starts.map((start, index) => ({ from: start, to: (starts[index + 1] ?? to + 5) - 5 }))
}

/** A list of items, which can hold further blocks. */
export function list(
  conversion: Conversion,
  { name, inner }: TexEnvironment,
  depth: number,
): string[] {
  const isNumbered = /enum/.test(name)
  const outer = conversion.label
  const items = itemsOf(conversion, inner).map((range, index) => {
    const reader = readerOf(conversion, range)
    const option = reader.optional()
    const label = option ? inline(conversion, option).trim() : ''
    conversion.label = (key) =>
      void conversion.references.add('word', [key], label || String(index + 1))
    const [first = '', ...others] = conversion.blocks(
      { from: reader.at(), to: range.to },
      depth + 1,
    )
    const isTerm = name.startsWith('description')
    const opening = label === '' ? '' : `${isTerm ? `**${label.replaceAll('**', '')}**` : label} `
    const marker = isNumbered && label === '' ? `${index + 1}. ` : '- '
    const indent = ' '.repeat(marker.length)
    const rest = others.map((block) => `\n\n${block.replaceAll(/^(?=.)/gm, indent)}`)
    return `${marker}${opening}${first.replaceAll(/\n(?=.)/g, `\n${indent}`)}${rest.join('')}`
  })
  conversion.label = outer
  const isLoose = items.some((item) => item.includes('\n\n'))
  return items.length === 0
    ? conversion.blocks(inner, depth)
    : [items.join(isLoose ? '\n\n' : '\n')]
}

/** Code, with its language if it is given. */
export function verbatim(conversion: Conversion, { name, inner }: TexEnvironment): string[] {
  if (name === 'comment') return []
  const { text } = conversion.tex
  const reader = readerOf(conversion, inner)
  const options = reader.match(/[ \t]{0,9}\[[^[\]]*\]/y) ?? ''
  const spec = name === 'minted' ? (reader.match(/[ \t]{0,9}\{[^{}]*\}/y) ?? '') : ''
  const language = /language\s*=\s*\{?([\w+]+)/.exec(options)?.[1] ?? spec.replaceAll(/[\s{}]/g, '')
  const content = text
    .slice(reader.at(), inner.to)
    .replace(/^[ \t]*\n/, '')
    .trimEnd()
  if (content.trim() === '') return []
  const fence = '`'.repeat(
    Math.max(3, ...(content.match(/`+/g) ?? []).map((run) => run.length + 1)),
  )
  const key = /label\s*=\s*\{?([^,\]}]+)/.exec(options)?.[1]
  const label = key === undefined ? undefined : conversion.references.add('lst', [key])
  const info = `${language.toLowerCase() || (label ? 'text' : '')}${label ? ` {#${label}}` : ''}`
  return [`${fence}${info}\n${content}\n${fence}`]
}

const usualTheorems: Readonly<Record<string, string>> = {
  theorem: 'Theorem',
  lemma: 'Lemma',
  definition: 'Definition',
  proposition: 'Proposition',
  corollary: 'Corollary',
  remark: 'Remark',
  example: 'Example',
  algorithm: 'Algorithm',
}

/** The title of theorems and the like; undefined for other environments. */
export function theoremTitle({ tex }: Conversion, name: string): string | undefined {
  return tex.theorems.get(name) ?? usualTheorems[name]
}

/** A theorem or a proof, as a block with its title as a heading; of an unknown kind, with its name and number in bold. */
export function theorem(
  conversion: Conversion,
  { name, inner }: TexEnvironment,
  depth: number,
): string[] {
  const reader = readerOf(conversion, inner)
  const option = reader.optional()
  const note = option ? inline(conversion, option).trim() : ''
  const bare = name.replace(/\*$/, '')
  const title = bare === 'proof' ? 'Proof' : (theoremTitle(conversion, bare) ?? '')
  const kind = kindOfTheorem(title)
  const outer = conversion.label
  const keys: string[] = []
  const number = name.endsWith('*') || kind ? '' : String(count(conversion, bare))
  conversion.label = (key) => {
    if (kind) keys.push(key)
    else conversion.references.add('word', [key], number)
  }
  const content = conversion.blocks({ from: reader.at(), to: inner.to }, depth + 1)
  conversion.label = outer
  if (kind) {
    const label = kind === 'proof' ? undefined : conversion.references.add(kind, keys)
    const named = name.endsWith('*') ? ' .unnumbered' : label ? ` #${label}` : ''
    const heading = note === '' ? [] : [`#### ${note}`]
    return [`::: {.${title.toLowerCase()}${named}}`, ...heading, ...content, ':::']
  }
  const [first = '', ...rest] = content
  const head = `**${title}${number && ` ${number}`}${note && ` (${note})`}.**`
  return /^(?:\\begin|\||[-`!>:]|\d+\. )/.test(first)
    ? [head, first, ...rest]
    : [`${head} ${first}`, ...rest]
}

/** The prefix of the labels of theorems with this name, which is one word. */
function kindOfTheorem(title: string): string | undefined {
  if (!/^[A-Z][a-z]+$/.test(title)) return undefined
  if (title === 'Proof') return 'proof'
  const { label } = readBlockFence(`::: {.${title.toLowerCase()} #x}`)
  return label?.endsWith(':x') ? label.slice(0, -2) : undefined
}
