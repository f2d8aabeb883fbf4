import type { Element, ElementContent, Root } from 'hast'
import { element, isElement } from '../elements.ts'
import type { RenderContext } from '../render-context.ts'
import type { RenderedPost } from '../rendered-post.ts'
import { lineEndsIn } from '../source-lines.ts'
import { referredArticlesIn } from './other-articles.ts'

/** `[[Title or address]]`, or `[[Title or address|other words]]`. */
const link = /\[\[([^[\]|]{1,220})(?:\|([^[\]|]{1,220}))?\]\]/g

/** The name by which articles are compared: without upper case and repeated spaces. */
export function articleName(written: string): string {
  return written.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

/** The names of all articles that a Markdown text may link to, without repetitions; it may find more in code. */
export function articleNamesIn(markdown: string): string[] {
  const linked = Array.from(markdown.matchAll(link), ([, name = '']) => articleName(name))
  return [...new Set([...linked, ...referredArticlesIn(markdown)])]
}

interface LinkContext extends Pick<RenderContext, 'articles'> {
  report: (line: number, sentence: string) => void
}

/**
 * Turns the links of a text to articles into links with their titles. What names no known article stays as written, and a link
 * to an article that readers cannot open is the name as written.
 * @returns the linked articles that readers cannot open
 */
export function linkArticles(
  tree: Root,
  { articles = [], report }: LinkContext,
): RenderedPost['hiddenLinks'] {
  const byName = new Map(articles.map((article) => [article.name, article]))
  const hidden = new Set<number>()
  const visit = (parent: Element, isHeading: boolean) => {
    let line = parent.position?.start.line ?? 1
    parent.children = parent.children.flatMap((child): ElementContent[] => {
      if (isElement(child) && !isOpaque(child)) visit(child, isHeading || isTitle(child))
      if (child.type !== 'text') return [child]
      return partsOf(child.value).map((part): ElementContent => {
        const first = line
        line += lineEndsIn(typeof part === 'string' ? part : part.written)
        if (typeof part === 'string') return { type: 'text', value: part }
        const article = byName.get(articleName(part.target))
        if (!article) report(first, `No article is called “${part.target.trim()}”.`)
        if (!article) return { type: 'text', value: part.written }
        if (!article.isPublic) hidden.add(article.id)
        // The title of a draft may be unknown to readers.
        const name = article.isPublic ? article.title : part.target.trim()
        const label = part.label?.trim()
        if (!article.isPublic || isHeading) return { type: 'text', value: label || name }
        const { url: href, language: lang } = article
        return label ? element('a', { href }, [label]) : element('a', { href, lang }, [name])
      })
    })
  }
  for (const child of tree.children)
    if (isElement(child) && !isOpaque(child)) visit(child, isTitle(child))
  return [...hidden]
}

const isTitle = ({ tagName }: Element) => /^h[1-6]$/.test(tagName)

/** Articles are not linked from code, links, drawings and formulas. */
function isOpaque({ tagName }: Element): boolean {
  return /^(?:a|code|pre|svg|math)$/.test(tagName)
}

interface WrittenLink {
  written: string
  target: string
  label: string | undefined
}

function partsOf(text: string): (string | WrittenLink)[] {
  const parts: (string | WrittenLink)[] = []
  let at = 0
  for (const { 0: written, 1: target = '', 2: label, index } of text.matchAll(link)) {
    parts.push(text.slice(at, index), { written, target, label })
    at = index + written.length
  }
  parts.push(text.slice(at))
  return parts.filter((part) => part !== '')
}
