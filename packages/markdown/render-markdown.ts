import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { readCaptions } from './blocks/captions.ts'
import { renderBlocks } from './blocks/blocks.ts'
import { type FindPicture, numberFigures, offerWidths, renderPictures } from './blocks/figures.ts'
import { type HeadingRules, renderHeadings } from './blocks/headings.ts'
import { renderPanels } from './blocks/panels.ts'
import { anchorNotes, placeSideNotes } from './blocks/notes.ts'
import { hasHugeTable, renderTables } from './blocks/tables.ts'
import { nameTaskBoxes } from './blocks/task-lists.ts'
import { createTableReader } from './charts/data/data-file.ts'
import type { ListedWork } from './citations/citation-links.ts'
import { renderCitations } from './citations/render-citations.ts'
import { type ChartSource, languagesIn, renderCode } from './code/code.ts'
import { loadLanguages } from './code/highlight.ts'
import { markDatedItems } from './cv/dated-items.ts'
import { fillPublicationLists, takePublicationBlocks } from './cv/publication-lists.ts'
import { element } from './elements.ts'
import { placeFormulas } from './formats/feed-formulas.ts'
import { prepareForFeed } from './formats/feed-html.ts'
import { createCachedRenderer } from './formulas/cached-renderer.ts'
import { keepPunctuation } from './formulas/keep-punctuation.ts'
import { renderMath, type RenderTex } from './formulas/math.ts'
import { type RenderFormula, renderFormula } from './formulas/render-formula.ts'
import { createLimitedRenderer } from './formulas/limited-renderer.ts'
import type { TextProblem } from './formulas/tex-failures.ts'
import type { Macro } from './formulas/tex-macros.ts'
import { removeControlCharacters } from './markup.ts'
import type { TextRange } from './parse/comments.ts'
import { markLanguages } from './parse/language-spans.ts'
import { countWords, type LineBreaks, parseMarkdown } from './parse/parse-markdown.ts'
import { linkArticles } from './references/article-links.ts'
import { labelledElements, type LabelPlaces, takeLabels } from './references/labels.ts'
import { createReferences, type References } from './references/registry.ts'
import { plainContext, type RenderContext } from './render-context.ts'
import type { RenderedFeed, RenderedPage, RenderedPost } from './rendered-post.ts'
import { schema, tidyLinks } from './sanitize.ts'
import { markLines } from './source-lines.ts'
import { setTypography } from './typography/typography.ts'

const maxHtmlCharacters = 5_000_000

const toSafeHtml = unified().use(remarkRehype).use(rehypeSanitize, schema)
const printer = unified().use(rehypeStringify, {
  characterReferences: { useNamedReferences: true },
})

/**
 * Renders the Markdown of a post. It does not throw because of the text: text that is nested too deeply, or whose HTML is longer than
 * 5,000,000 characters, is rendered as plain paragraphs. It has no time limit.
 *
 * GFM with footnotes (side notes), `$…$` and `$$…$$` for math, ```` ```python file.py ```` for code
 * with a file name, ```` ```chart ```` for a chart (see chart-schema.ts), `Table: …` before a table
 * and a title on a picture for captions, `{width=1200 height=750}` after a picture for its size, and labels
 * `{#fig:x}` that `@fig:x` refers to. `@key` and `[@key]` cite works of the library, `[[Title]]` links to an article, and
 * `[Zeitgeist]{lang=de}` names the language of a passage.
 * Source: docs/behaviour.md, Content.
 */
export async function renderMarkdown(
  markdown: string,
  context = plainContext,
  options: RenderOptions = {},
): Promise<RenderedPost> {
  return await renderWith(markdown, context, { ...options, feedOf })
}

/** A formula that fills a page takes a hundredth of this. */
const formulaMs = 500

/**
 * Like `renderMarkdown`, for a text that took too long before: a formula that takes more than 500 ms, or all after `formulasMs`, are
 * shown as their source and reported.
 */
export async function renderWithinLimits(
  markdown: string,
  context: RenderContext,
  { formulasMs, ...options }: RenderOptions & { formulasMs: number },
): Promise<RenderedPost> {
  return await renderWith(markdown, context, {
    ...options,
    feedOf,
    formulaRenderer: createLimitedRenderer({ eachMs: formulaMs, allMs: formulasMs }),
  })
}

const renderTypedFormula = createCachedRenderer()

/**
 * Like `renderMarkdown`, with the line of the Markdown on which each block begins as `data-line`, and without the HTML for
 * feeds. Formulas of texts before are not rendered again.
 */
export async function renderPreview(
  markdown: string,
  context = plainContext,
  options: RenderOptions = {},
): Promise<RenderedPage> {
  return await renderWith(markdown, context, {
    ...options,
    feedOf: () => ({}),
    isLined: true,
    formulaRenderer: renderTypedFormula,
  })
}

/** How a text is to be read and set. */
export interface TextRules extends LineBreaks {
  /** Its language, a tag of BCP 47, for its quotation marks; by default English. */
  language?: string | null | undefined
  /** Whether its sections have numbers: 1, 1.1, 1.1.1. */
  numberedSections?: boolean | undefined
}

/** Options of rendering. */
export interface RenderOptions extends TextRules {
  /** Gives the sizes of a picture by its URL; without it, pictures have one size. */
  findPicture?: FindPicture
}

/** The tree of a page before its pictures get their sizes, with everything numbered and all references resolved. */
export interface ResolvedArticle {
  tree: Root
  /** The cited works in the order of the list of references. */
  listed: readonly ListedWork[]
  /** Renders a formula of a title with the macros of the text. */
  renderTex: RenderTex
  labels: RenderedPage['labels']
  /** The macros of the site and of the text. */
  macros: readonly Macro[]
}

/**
 * Resolves a text like `renderMarkdown` and gives its tree to a writer of another format, which may not change it.
 * @returns undefined for a text that is nested too deeply or too long
 */
export async function writeArticle<Written>(
  markdown: string,
  context: RenderContext,
  rules: TextRules,
  write: (article: ResolvedArticle) => Written,
): Promise<Written | undefined> {
  const feedOf = (tree: Root, parts: Omit<ResolvedArticle, 'tree'>) => ({
    written: write({ tree, ...parts }),
  })
  const rendered = await renderWith(markdown, context, { ...rules, feedOf })
  return 'written' in rendered ? rendered.written : undefined
}

interface RenderingRules<Feed> extends RenderOptions {
  /** Gives what the feed needs, from the tree of the page before its pictures get their sizes. */
  feedOf: (tree: Root, parts: Omit<ResolvedArticle, 'tree'>) => Feed
  formulaRenderer?: RenderFormula
  isLined?: boolean
}

function feedOf(tree: Root): RenderedFeed {
  const { feed, charts, formulas: found } = prepareForFeed(tree)
  const { html, formulas } = placeFormulas(printer.stringify(feed), found)
  return { feedHtml: html, charts, formulas }
}

async function renderWith<Feed>(
  markdown: string,
  context: RenderContext,
  rules: RenderingRules<Feed>,
): Promise<RenderedPost | (RenderedPage & Feed)> {
  await loadLanguages(languagesIn(markdown))
  const post = hasHugeTable(markdown)
    ? undefined
    : withinDepth(() => render(markdown, context, rules))
  return post && post.html.length <= maxHtmlCharacters ? post : renderPlainText(markdown, rules)
}

/** The result of a function, or undefined when it overflowed the stack. */
export function withinDepth<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function render<Feed>(
  markdown: string,
  context: RenderContext,
  {
    feedOf,
    formulaRenderer = renderFormula,
    isLined = false,
    findPicture = () => undefined,
    lineBreaks,
    language,
    numberedSections,
  }: RenderingRules<Feed>,
): RenderedPage & Feed {
  const problems: TextProblem[] = []
  const report = (line: number, sentence: string) => void problems.push({ line, sentence })
  const references = createReferences(report, context)
  const comments: TextRange[] = []
  const source = parseMarkdown(markdown, { problems, comments, lineBreaks, isForPage: true })
  const places = takeLabels(source)
  const words = countWords(source)
  readCaptions(source)
  markLanguages(source, report)
  const tree = safeHtmlOf(source)
  // From here on, nothing may be added that was made from unsanitized text.
  const math = renderMath(tree, references, context.macros, formulaRenderer)
  problems.push(...math.problems)
  const linked = linkArticles(tree, { ...context, report })
  const citations = renderCitations(tree, { ...context, formulaRenderer, report })
  const readFile = createTableReader(context)
  const { cv, macros } = context
  const lists = cv ? takePublicationBlocks(tree) : []
  const outline = renderNumbered(tree, places, references, {
    readFile,
    renderTex: math.renderTex,
    report,
    language: language ?? 'en',
    numberedSections,
  })
  references.fillIn(tree)
  setTypography(tree, language ?? 'en')
  if (cv) markDatedItems(tree)
  const hasTitleMath = cv && fillPublicationLists(lists, { ...cv, macros, formulaRenderer, report })
  nameTaskBoxes(tree)
  const labels = references.labels()
  const { renderTex, definitions } = math
  const feed = feedOf(tree, { listed: citations.listed, renderTex, labels, macros: definitions() })
  offerWidths(tree, findPicture)
  anchorNotes(tree)
  keepPunctuation(tree)
  const { cites } = citations
  problems.sort((one, other) => one.line - other.line)
  if (isLined) markLines(tree)
  const hiddenLinks = [...references.hiddenArticles().union(new Set(linked))]
  const html = printer.stringify(tree)
  const hasMath = math.hasMath || citations.hasMath || hasTitleMath || chartSigns.test(html)
  return { html, outline, words, hasMath, cites, hiddenLinks, problems, labels, comments, ...feed }
}

/** The formulas in titles of charts, and Greek letters, roots and arrows on their drawings, which need the math font. */
const chartSigns = /<math[ >]|<text [^<>]*>[^<]*[\u0370-\u03ff\u2190-\u22ff]/

/**
 * Makes everything that is numbered besides formulas, in the order of the page, and gives the second-level headings.
 */
export function renderNumbered(
  tree: Root,
  places: LabelPlaces,
  references: References,
  rules: ChartSource & HeadingRules,
): RenderedPost['outline'] {
  const labelled = labelledElements(tree, places)
  renderPanels(tree, labelled)
  renderBlocks(tree, references)
  renderCode(tree, labelled, references, rules)
  renderTables(tree, labelled, references)
  renderPictures(tree, labelled, rules.report)
  numberFigures(tree, labelled, references)
  return renderHeadings(tree, labelled, references, rules)
}

/** The sanitized tree of a post, before its formulas, code and charts are rendered. */
export function safeHtmlOf(source: MarkdownRoot): Root {
  placeSideNotes(source)
  const tree = toSafeHtml.runSync(source)
  tidyLinks(tree)
  return tree
}

/** Renders a text without Markdown, as paragraphs and lines. */
export function renderPlainText(text: string, { lineBreaks }: LineBreaks = {}): RenderedPost {
  const lineEnd = lineBreaks === 'joined' ? ' ' : element('br')
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) =>
    element(
      'p',
      {},
      paragraph.split('\n').flatMap((line, index) => (index > 0 ? [lineEnd, line] : [line])),
    ),
  )
  const words = text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
  const html = printer.stringify({ type: 'root', children: paragraphs })
  const feedHtml = removeControlCharacters(html)
  // Comments are text here, like everything else.
  const none = {
    outline: [],
    charts: [],
    formulas: [],
    cites: [],
    hiddenLinks: [],
    problems: [],
    labels: [],
  }
  return { ...none, comments: [], html, words, hasMath: false, feedHtml }
}
