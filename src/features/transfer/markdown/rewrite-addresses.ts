import type { Definition, Image, Link, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { parseMarkdown } from '@ephemeris/markdown'
import { encoded } from './tag-words.ts'

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
