import { parseMarkdown } from '@ephemeris/markdown'
import type { Definition, Image, Link, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { encoded } from './syntax.ts'

type Place = 'link' | 'picture'

/**
 * Replaces the URLs in a Markdown text: of links, pictures and link definitions.
 * @param change gives the new one, undefined to keep it; '' makes a link its words alone
 */
export async function rewriteAddresses(
  text: string,
  change: (address: string, place: Place) => Promise<string | undefined>,
): Promise<string> {
  const tree = parseMarkdown(text)
  const nodes: (Image | Link | Definition)[] = []
  visit(tree, (node) => {
    if (node.type === 'image' || node.type === 'link' || node.type === 'definition')
      nodes.push(node)
  })
  const shown = picturesByName(tree)
  let result = text
  for (const node of nodes.toSorted((a, b) => startOf(b) - startOf(a))) {
    const isPicture =
      node.type === 'image' || (node.type === 'definition' && shown.has(node.identifier))
    const address = await change(node.url, isPicture ? 'picture' : 'link')
    if (address === undefined || address === node.url) continue
    const [from, to] = [startOf(node), node.position?.end.offset ?? 0]
    const written = result.slice(from, to)
    const made = withAddress(written, node, address)
    result = result.slice(0, from) + made + result.slice(to)
  }
  return result
}

function startOf({ position }: Image | Link | Definition): number {
  return position?.start.offset ?? 0
}

function picturesByName(tree: Root): Set<string> {
  const names = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void names.add(identifier))
  return names
}

/** The link or picture with another URL; unusual spellings stay as they are. */
function withAddress(written: string, node: Image | Link | Definition, address: string): string {
  const safe = encoded(address)
  const title = node.title ? ` "${node.title.replaceAll('"', '\\"')}"` : ''
  if (address === '' && node.type !== 'link') return written
  if (node.type === 'definition') {
    const name = written.slice(0, written.indexOf(']:') + 2)
    return `${name} ${safe}${title}`
  }
  const last = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined
  const words =
    last === undefined
      ? written.slice(0, written.lastIndexOf(']('))
      : written.slice(0, last - startOf(node))
  if (!written.includes('](')) return written
  if (address === '') return words.slice(1)
  return `${words}](${safe}${title})`
}

/** The words of the first paragraphs of a Markdown text, for an excerpt: at least so many characters, if it has them. */
export function wordsOfMarkdown(text: string, least: number): string {
  // A beginning is enough; one with much between its words, such as pictures and code, has to be longer.
  const words = wordsIn(text.slice(0, least * 2), least)
  return words.length >= least ? words : wordsIn(text.slice(0, least * 6), least)
}

function wordsIn(text: string, least: number): string {
  const words: string[] = []
  let length = 0
  visit(parseMarkdown(text), 'paragraph', (paragraph) => {
    if (length > least) return
    visit(paragraph, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode') words.push(node.value)
      if (node.type === 'break') words.push(' ')
    })
    words.push(' ')
    length = words.join('').length
  })
  return words.join('').replaceAll(/\s+/g, ' ').trim()
}
