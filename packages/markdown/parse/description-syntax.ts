import type { BlockContent, DefinitionContent, Node, Paragraph, PhrasingContent, Root } from 'mdast'
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types'
import type { FromMarkdown } from './tex-markdown.ts'
import { isLineEnding } from './tex-tokens.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    description: 'description'
    descriptionPrefix: 'descriptionPrefix'
    descriptionIndent: 'descriptionIndent'
  }
}

/** What a line that begins with a colon and a space holds, and the lines that are indented below it. */
interface Description extends Node {
  type: 'description'
  children: (BlockContent | DefinitionContent)[]
}

/** Terms with their descriptions; `data` names the elements. */
interface DescriptionList extends Node {
  type: 'descriptionList'
  children: (DescriptionTerm | Description)[]
}

interface DescriptionTerm extends Node {
  type: 'descriptionTerm'
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface BlockContentMap {
    description: Description
    descriptionList: DescriptionList
  }
  interface RootContentMap {
    description: Description
    descriptionList: DescriptionList
    descriptionTerm: DescriptionTerm
  }
}

const colon = 58
const maxPrefixColumns = 4

const blank: Construct = { tokenize: tokenizeBlank, partial: true }
const indent: Construct = { tokenize: tokenizeIndent, partial: true }

const description: Construct = {
  name: 'description',
  tokenize,
  continuation: { tokenize: tokenizeContinuation },
  exit,
}

/** Descriptions for micromark, as PHP Markdown Extra and Pandoc write them: `: text` below a term. */
export const descriptionSyntax: Extension = { document: { [colon]: description } }

/** Represents them in the tree; `readDescriptions` makes lists of them. */
export const descriptionsFromMarkdown: FromMarkdown = {
  enter: {
    description(token) {
      this.enter({ type: 'description', children: [] }, token)
    },
  },
  exit: {
    description(token) {
      this.exit(token)
    },
  },
}

function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 32
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const state = this.containerState ?? {}
  let columns = 1

  return function start(code) {
    effects.enter('description', { _container: true })
    effects.enter('descriptionPrefix')
    effects.consume(code)
    return space
  }

  function space(code: Code): State | undefined {
    if (!isSpace(code)) return nok(code)
    return spaces(code)
  }

  function spaces(code: Code): State | undefined {
    if (isSpace(code) && columns < maxPrefixColumns) {
      columns += 1
      effects.consume(code)
      return spaces
    }
    if (code === null || isLineEnding(code)) return nok(code)
    state['size'] = columns
    effects.exit('descriptionPrefix')
    return ok(code)
  }
}

function tokenizeContinuation(
  this: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
): State {
  return effects.check(blank, ok, effects.attempt(indent, ok, nok))
}

function tokenizeBlank(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return function start(code) {
    if (!isSpace(code)) return end(code)
    effects.enter('descriptionIndent')
    return spaces(code)
  }

  function spaces(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code)
      return spaces
    }
    effects.exit('descriptionIndent')
    return end(code)
  }

  function end(code: Code): State | undefined {
    return code === null || isLineEnding(code) ? ok(code) : nok(code)
  }
}

function tokenizeIndent(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const size = Number(this.containerState?.['size'] ?? 0)
  let columns = 0
  return function start(code) {
    if (!isSpace(code)) return nok(code)
    effects.enter('descriptionIndent')
    return spaces(code)
  }

  function spaces(code: Code): State | undefined {
    if (isSpace(code) && columns < size) {
      columns += 1
      effects.consume(code)
      return spaces
    }
    effects.exit('descriptionIndent')
    return columns === size ? ok(code) : nok(code)
  }
}

function exit(this: TokenizeContext, effects: Effects): undefined {
  effects.exit('description')
}

type Block = Root['children'][number]

/**
 * Makes lists of terms and descriptions. A term is a paragraph of one line; a description directly below a table is its caption, as
 * Pandoc writes it, and any other one stays text.
 */
export function readDescriptions(parent: Node): void {
  if (!('children' in parent) || !Array.isArray(parent.children)) return
  const children = parent.children as Block[]
  for (const child of children) readDescriptions(child)
  if (!children.some(({ type }) => type === 'description')) return
  const made: Block[] = []
  for (const child of children)
    if (child.type === 'description') addDescription(made, child)
    else made.push(child)
  parent.children = made
}

function addDescription(made: Block[], description: Description): void {
  const last = made.at(-1)
  const before = made.at(-2)
  description.data = { hName: 'dd' }
  if (last?.type === 'descriptionList') last.children.push(description)
  else if (last?.type === 'paragraph' && isTerm(last)) {
    made.pop()
    const term: DescriptionTerm = { ...last, type: 'descriptionTerm', data: { hName: 'dt' } }
    if (before?.type === 'descriptionList') before.children.push(term, description)
    else made.push(listOf(term, description))
  } else if (last?.type === 'table' && isCaption(description)) {
    made.splice(-1, 1, captionOf(description), last)
  } else made.push(...asText(description, last, made))
}

function listOf(term: DescriptionTerm, description: Description): DescriptionList {
  const { position } = term
  const children = [term, description]
  return { type: 'descriptionList', data: { hName: 'dl' }, children, ...(position && { position }) }
}

function isTerm({ position, children }: Paragraph): boolean {
  const isLine = position !== undefined && position.start.line === position.end.line
  return isLine && children.every(({ type }) => type !== 'break' && type !== 'image')
}

function isCaption({ children: [only, ...others] }: Description): boolean {
  return only?.type === 'paragraph' && others.length === 0
}

/** The caption of a table as this site writes it, above the table. */
function captionOf({ children: [only] }: Description): Paragraph {
  const words = only?.type === 'paragraph' ? only.children : []
  return { type: 'paragraph', children: beginningWith('Table: ', words), ...positionOf(only) }
}

/** A line that only looks like a description, within its paragraph. */
function asText(
  { children: [first, ...others], position }: Description,
  last: Block | undefined,
  made: Block[],
): Block[] {
  const words = beginningWith(': ', first?.type === 'paragraph' ? first.children : [])
  const rest = first?.type === 'paragraph' ? others : [...(first ? [first] : []), ...others]
  const follows =
    last?.type === 'paragraph' && last.position?.end.line === (position?.start.line ?? 0) - 1
  if (!follows) return [{ type: 'paragraph', children: words, ...positionOf(first) }, ...rest]
  made.pop()
  const children = [...last.children, ...beginningWith('\n', words)]
  return [{ ...last, children }, ...rest]
}

function beginningWith(opening: string, words: readonly PhrasingContent[]): PhrasingContent[] {
  const [first, ...others] = words
  return first?.type === 'text'
    ? [{ ...first, value: opening + first.value }, ...others]
    : [{ type: 'text', value: opening }, ...words]
}

function positionOf(node: Node | undefined) {
  return node?.position ? { position: node.position } : {}
}
