import type { Root } from 'hast'
import { SKIP } from 'unist-util-visit'
import { isEmbed } from '../html/embeds.ts'
import { htmlToMarkdown } from '../html/html-to-markdown.ts'
import { visitElements } from '@ephemeris/markdown'
import { tellSilent } from './html-inline.ts'
import { decodeName, isFileElsewhere } from './html-pictures.ts'

interface Told {
  tell: (words: string) => void
  missing: (name: string) => void
}

/** Converts a block of HTML in a Markdown text to Markdown; formulas in it stay formulas. */
export async function blockToMarkdown(html: string, { tell, missing }: Told): Promise<string> {
  tellSilent(html, tell)
  const read = await htmlToMarkdown(html, {
    prepare: dropEmbeds,
    hasFormulas: true,
    readdress: (address, kind) => {
      if (kind === 'picture' && isFileElsewhere(address)) missing(decodeName(address))
      return address
    },
  })
  if (read.ok) return read.value.markdown
  tell('a part in HTML is not shown.')
  return ''
}

/** Removes embedded pages and videos: for a notebook they are only reported. */
function dropEmbeds(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (!isEmbed(node) || !parent || index === undefined) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}
