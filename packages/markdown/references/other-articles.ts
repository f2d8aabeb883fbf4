import type { ElementContent } from 'hast'
import { element } from '../elements.ts'
import type { LinkedArticle, RenderContext } from '../render-context.ts'
import { referredPattern } from './attributes.ts'
import type { WrittenReference } from './written.ts'

const referring = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.@/])@(?=[a-z0-9/-]{1,105}#)${referredPattern}`,
  'gu',
)

/** The names of the articles that a text refers into by `@blog/7#fig:map`, without repetitions; it may find more in code. */
export function referredArticlesIn(markdown: string): string[] {
  if (!markdown.includes('#')) return []
  return [
    ...new Set(
      Array.from(markdown.matchAll(referring), ([written]) => partsOf(written.slice(1)).article),
    ),
  ]
}

/** Whether a reference is to something in another article. */
export function isElsewhere(label: string): boolean {
  return label.includes('#')
}

/** The name of the article as `[[…]]` would have it, and the label in it. */
function partsOf(written: string): { article: string; label: string } {
  const at = written.indexOf('#')
  const address = written.slice(0, at).replace(/^blog\//, '')
  return { article: `/blog/${address}`, label: written.slice(at + 1) }
}

type OtherLabel = NonNullable<LinkedArticle['labels']>[number]

/** A thing in another article, or the sentence that says why it is not known. */
type Found = { article: LinkedArticle; label: OtherLabel } | { problem: string }

/** References to things of other articles. */
export interface OtherArticles {
  /** Whether there is such a thing. */
  has(written: string): boolean
  /** The words for it, with a link unless readers cannot open its article; undefined after reporting an unknown one. */
  link(written: string, form: WrittenReference['form'], line: number): ElementContent[] | undefined
  /** The ids of the articles that are referred to and that readers cannot open. */
  hidden(): ReadonlySet<number>
}

export function openOtherArticles(
  { articles = [] }: Pick<RenderContext, 'articles'>,
  nameOf: (label: string) => string,
  report: (line: number, sentence: string) => void,
): OtherArticles {
  const byName = new Map(articles.map((article) => [article.name, article]))
  const hidden = new Set<number>()

  function find(written: string): Found {
    const { article: name, label } = partsOf(written)
    const article = byName.get(name)
    if (!article) return { problem: `No article has the address ${name}.` }
    const labels = article.labels ?? []
    const found = labels.find((one) => nameOf(one.name) === nameOf(label))
    if (found) return { article, label: found }
    const names = labels.slice(0, 3).map((one) => one.name)
    const there = names.length === 0 ? '' : ` It has ${names.join(', ')}.`
    return { problem: `Nothing in ${name} has the label ${label}.${there}` }
  }

  return {
    has: (written) => 'label' in find(written),
    link(written, form, line) {
      const found = find(written)
      if ('problem' in found) {
        report(line, found.problem)
        return undefined
      }
      const { article, label } = found
      const thing = wordsFor(label, form)
      const { url, title, language: lang, isPublic } = article
      const name = lang === undefined ? title : element('span', { lang }, [title])
      if (isPublic) return [element('a', { href: `${url}#${label.id}` }, [`${thing} of `, name])]
      hidden.add(article.id)
      // The title of a draft may be unknown to readers.
      return [{ type: 'text', value: `${thing} of an unpublished article` }]
    },
    hidden: () => hidden,
  }
}

function wordsFor({ name, thing }: OtherLabel, form: WrittenReference['form']): string {
  if (/^sec[:-]/.test(name)) return `“${thing}”`
  const number = thing.slice(thing.lastIndexOf(' ') + 1)
  if (form === 'brackets') return `(${number})`
  return form === 'number' ? number : thing.replace(' ', '\u00A0')
}
