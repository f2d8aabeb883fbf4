import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { commentSyntax } from './comment-syntax.ts'
import { commentsIn, isComment, type TextRange } from './comments.ts'
import {
  descriptionsFromMarkdown,
  descriptionSyntax,
  readDescriptions,
} from './description-syntax.ts'
import { readDirectiveCode } from './directive-code.ts'
import { fencesFromMarkdown, fenceSyntax } from './fence-syntax.ts'
import { groupBlocks } from './fenced-blocks.ts'
import { languagesFromMarkdown, languageSyntax } from './language-spans.ts'
import { nameSyntax } from './name-syntax.ts'
import { scriptsFromMarkdown, scriptSyntax } from './script-syntax.ts'
import {
  asWritten,
  escapesFromMarkdown,
  tidyEscapes,
  withoutEscapes,
} from '../references/escapes.ts'
import { readLatexCommands } from '../references/latex-commands.ts'
import { signLimit } from './sign-limit.ts'
import { readQuotedCallouts } from './quoted-callouts.ts'
import { unclosedIn } from './tex-extent.ts'
import type { TextProblem } from '../formulas/tex-failures.ts'
import { textMerging } from './merge-text.ts'
import { splitAtDisplays, texFromMarkdown } from './tex-markdown.ts'
import { texSyntax } from './tex-syntax.ts'
import { titlesFromMarkdown } from './written-titles.ts'

const parser = unified()
  .use(remarkParse)
  // One tilde begins a subscript.
  .use(remarkGfm, { singleTilde: false })
  .use(scienceSyntax)
  .use(withoutHtmlBlocks)
  .use(withEscapes)

/** What a single line end within a paragraph is: by default a line break, in joined lines a space. */
export interface LineBreaks {
  lineBreaks?: 'joined' | null | undefined
}

interface ParseOptions extends LineBreaks {
  /**
   * Whether the text becomes a page: characters after a backslash keep the marks of `escapes.ts`, for references and typography, and
   * citations of LaTeX become those of this site.
   */
  isForPage?: boolean
  /** Gets the problems in the text. */
  problems?: TextProblem[]
  /** Gets the places of comments in the text. */
  comments?: TextRange[]
}

/**
 * Parses Markdown as authors expect it here: a line end is a line break unless lines are joined, HTML is text and its comments are left
 * out, `$5 and $10` is money, and every display formula (see tex-syntax.ts, or a fenced block named math) becomes a
 * code block in the language math, whose text begins on the line on which the block begins.
 */
export function parseMarkdown(
  markdown: string,
  { problems = [], comments = [], lineBreaks, isForPage = false }: ParseOptions = {},
): Root {
  const tree = parseBlocks(markdown, problems, comments)
  readDescriptions(tree)
  if (isForPage) {
    // The beginning of an unclosed formula is reported as such.
    const reported = new Set(problems.map(({ line }) => line))
    readLatexCommands(tree, (line, sentence) => {
      if (!reported.has(line)) problems.push({ line, sentence })
    })
  }
  splitAtDisplays(tree)
  visit(tree, (parent) => {
    if (!('children' in parent)) return
    const children: RootContent[] = parent.children
    parent.children = withoutComments(children).flatMap((node) =>
      rewrite(node, lineBreaks === 'joined'),
    ) as never
  })
  if (!isForPage) visit(tree, 'text', (text) => void (text.value = withoutEscapes(text.value)))
  return tree
}

/** Directives of MyST within directives; deeper ones stay code. */
const maxDirectiveDepth = 8

function parseBlocks(
  markdown: string,
  problems: TextProblem[],
  comments: TextRange[] = [],
  depth = 0,
): Root {
  const tree = parser.parse(markdown)
  comments.push(...commentsIn(tree, markdown))
  tidyEscapes(tree)
  visit(tree, 'text', (text) => void problems.push(...unclosedIn(text, markdown)))
  const report = (line: number, sentence: string) => void problems.push({ line, sentence })
  if (depth < maxDirectiveDepth)
    readDirectiveCode(tree, readLine, (part, firstLine) => {
      const found: TextProblem[] = []
      const { children } = parseBlocks(part, found, [], depth + 1)
      for (const { line, sentence } of found) report(line + firstLine - 1, sentence)
      for (const node of children) visit(node, (inner) => moveDown(inner, firstLine - 1))
      return children
    })
  groupBlocks(tree, { readLine, report })
  readQuotedCallouts(tree)
  return tree
}

/** Parses a title, of which only one line of text stays. */
function readLine(markdown: string, line: number): PhrasingContent[] {
  const tree = parser.parse(markdown)
  tidyEscapes(tree)
  const [paragraph] = tree.children
  const isLine = paragraph?.type === 'paragraph' && tree.children.length === 1
  const nodes: PhrasingContent[] = isLine ? paragraph.children : [{ type: 'text', value: markdown }]
  for (const node of nodes) visit(node, (inner) => moveDown(inner, line - 1))
  return nodes
}

/** Gives a node that was parsed on its own its line in the text; its offset there is not known. */
function moveDown({ position }: Nodes, lines: number): void {
  if (!position) return
  for (const point of [position.start, position.end]) {
    point.line += lines
    delete point.offset
  }
}

/**
 * Counts the words of a text, without formulas and code. A word is text between white space with at least one letter
 * or digit.
 */
export function countWords(tree: Root): number {
  let words = 0
  visit(tree, ['paragraph', 'heading', 'tableCell', 'descriptionTerm'], (block) => {
    let text = ''
    visit(block, (node) => {
      if (node.type === 'text') text += node.value
      if (node.type === 'break') text += ' '
    })
    words += text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
    return SKIP
  })
  return words
}

/**
 * The syntax that this package adds to Markdown, as a plugin of unified: formulas, underscores in labels and keys, passages in other
 * languages, subscripts and superscripts, descriptions of terms, fences of blocks, and comments of HTML over empty lines. It also keeps
 * the time for texts of many signs linear.
 */
export function scienceSyntax(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    commentSyntax,
    fenceSyntax,
    descriptionSyntax,
    texSyntax,
    nameSyntax,
    languageSyntax,
    scriptSyntax,
    signLimit,
    textMerging,
  ]
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    texFromMarkdown,
    fencesFromMarkdown,
    titlesFromMarkdown,
    descriptionsFromMarkdown,
    languagesFromMarkdown,
    scriptsFromMarkdown,
  ]
}

function withEscapes(this: Processor) {
  const data = this.data()
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), escapesFromMarkdown]
}

// An HTML block lasts until the next empty line, an unclosed comment until the end of the text, and the Markdown in
// it would be lost. Without HTML blocks, tags are parsed inside the line and shown as text.
function withoutHtmlBlocks(this: Processor) {
  const data = this.data()
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { disable: { null: ['htmlFlow'] } },
  ]
}

/** Leaves out comments of HTML, and the line of a comment that has one of its own. */
function withoutComments(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node, index): RootContent[] => {
    if (isComment(node)) return []
    if (node.type !== 'text') return [node]
    const before = nodes[index - 2]
    const beginsLine = !before || (before.type === 'text' && before.value.endsWith('\n'))
    let { value } = node
    if (isComment(nodes[index - 1]) && beginsLine) value = value.trimStart()
    if (isComment(nodes[index + 1]) && !nodes[index + 2]) value = value.trimEnd()
    return [{ ...node, value }]
  })
}

function rewrite(node: RootContent, isJoined: boolean): RootContent[] {
  switch (node.type) {
    case 'paragraph':
      return node.children.every(isComment) ? [] : [node]
    case 'html':
      return rewrite({ type: 'text', value: asWritten(node.value) }, isJoined)
    case 'text':
      return isJoined
        ? [{ type: 'text', value: node.value.replaceAll(/\r\n?/g, '\n') }]
        : linesOf(node.value)
    case 'code': {
      const isFenced = node.lang === 'math' && !node.data?.isDelimited
      // The text of a fenced formula begins one line later, so a line end is added for the line of the fence.
      return [isFenced ? { ...node, value: `\n${node.value}` } : node]
    }
    default:
      return [node]
  }
}

function linesOf(text: string): RootContent[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((value, index): RootContent[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      { type: 'text', value },
    ])
}
