import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { FeedChart } from '../charts/still-chart.ts'
import type { RenderContext } from '../render-context.ts'
import { type TextRules, writeArticle } from '../render-markdown.ts'
import { prepareForFeed } from './feed-html.ts'

const printer = unified().use(rehypeStringify)

/**
 * Renders an article for a document that stands for itself, without our style sheets: like the HTML of feeds, with its formulas as MathML.
 * @returns undefined for a text that is nested too deeply or too long
 */
export async function renderStandalone(
  markdown: string,
  context: RenderContext,
  rules: TextRules,
): Promise<{ html: string; charts: FeedChart[] } | undefined> {
  return await writeArticle(markdown, context, rules, ({ tree }) => {
    const { feed, charts } = prepareForFeed(tree, { keepsMathml: true })
    return { html: printer.stringify(feed), charts }
  })
}
