import { parseMarkdown } from '@ephemeris/markdown'
import type { Definition, Image, Link, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { changeText, type TextChange } from '../text.ts'
import { encoded } from './syntax.ts'

type Place = 'link' | 'picture'

/**
 * Replaces the URLs in a Markdown text: of links, pictures and link definitions.
 * @param change gives the new URL; undefined keeps the old one, and '' turns a link into its text
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
  const changes: TextChange[] = []
  // A title is parsed on its own, so the places of what is in it are not known.
  const placed = nodes.filter(({ position }) => position?.start.offset !== undefined)
  for (const node of placed.toSorted((a, b) => startOf(b) - startOf(a))) {
    const isPicture =
      node.type === 'image' || (node.type === 'definition' && shown.has(node.identifier))
    const address = await change(node.url, isPicture ? 'picture' : 'link')
    if (address !== undefined && address !== node.url)
      changes.push(...changesFor(node, text, address))
  }
  return changeText(text, changes)
}

function startOf({ position }: Image | Link | Definition): number {
  return position?.start.offset ?? 0
}

function picturesByName(tree: Root): Set<string> {
  const names = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void names.add(identifier))
  return names
}

/** Gives a link or picture another URL; what it contains and unusual spellings stay as they are. */
function changesFor(node: Image | Link | Definition, text: string, address: string): TextChange[] {
  const [from, to] = [startOf(node), node.position?.end.offset ?? 0]
  const written = text.slice(from, to)
  const title = node.title ? ` "${node.title.replaceAll('"', '\\"')}"` : ''
  const target = `${encoded(address)}${title}`
  if (address === '' && node.type !== 'link') return []
  if (node.type === 'definition')
    return [{ from: from + written.indexOf(']:') + 2, to, text: ` ${target}` }]
  if (!written.includes('](')) return []
  const last = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined
  const end = last ?? from + written.lastIndexOf('](')
  if (address !== '') return [{ from: end, to, text: `](${target})` }]
  return [
    { from, to: from + 1, text: '' },
    { from: end, to, text: '' },
  ]
}

/** The plain text of the first paragraphs, for an excerpt: at least `least` characters, if there are as many. */
export function wordsOfMarkdown(text: string, least: number): string {
  // The beginning is enough; if it has mostly pictures and code, more is parsed.
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
