import { isNode } from '../json-node.ts'
import type { FrontMatter } from './front-matter.ts'

/** Fields that every import uses, or reports in words of its own. */
const used =
  /^(?:title|categor(?:y|ies)|tags?|keywords|topics|draft|private|hidden|publish(?:ed)?|public|status|slug|url|permalink|alias(?:es)?|redirect_from|redirects|old_url|bibliography)$/

/** Fields about the page or the program that made it, which say nothing of the text. */
const ofPage =
  /^(?:layout|template|page-layout|type|comments?|toc|toc[-_].*|math(?:jax)?|katex|mermaid|mermaidjs|title-block-.*|format|output|execute|engine|jupyter|jupytext|kernelspec|knitr|freeze|editor|theme|css|weight|nav_order|sidebar|sitemap|listing)$/

const maxNames = 30
const maxNameCharacters = 40

/**
 * The names of the fields of a head that are not taken over, such as 'author (name, orcid)'.
 * @param others the fields that were used for this text, besides those that always are
 */
export function unreadFields({ values }: FrontMatter, others: ReadonlySet<string>): string[] {
  const names = Array.from(values).flatMap(([name, value]) =>
    used.test(name) || ofPage.test(name) || others.has(name) || isEmpty(value)
      ? []
      : [nameOf(name, value)],
  )
  const rest = names.length - maxNames
  return rest > 0 ? [...names.slice(0, maxNames), `${rest} more`] : names
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty)
  if (isNode(value)) return Object.values(value).every(isEmpty)
  return value === undefined || value === null || value === false || value === ''
}

function nameOf(name: string, value: unknown): string {
  const inside = new Set(
    [value].flat().flatMap((one: unknown) => (isNode(one) ? Object.keys(one) : [])),
  )
  const parts = Array.from(inside).slice(0, maxNames).map(printable).join(', ')
  return parts === '' ? printable(name) : `${printable(name)} (${parts})`
}

function printable(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, maxNameCharacters)
    .toWellFormed()
    .trim()
}
