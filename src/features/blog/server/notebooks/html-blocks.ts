import type { Element, Root } from 'hast'
import { htmlToMarkdown } from '../html/html-to-markdown.ts'
import { tellSilent } from './html-inline.ts'
import { decodeName, isFileElsewhere } from './html-pictures.ts'

interface Told {
  tell: (words: string) => void
  missing: (name: string) => void
}

/** A block of HTML within Markdown as Markdown; formulas in it stay formulas. */
export async function blockToMarkdown(html: string, { tell, missing }: Told): Promise<string> {
  tellSilent(html, tell)
  const kept: string[] = []
  const read = await htmlToMarkdown(html, {
    prepare: (tree) => keepFormulas(tree, kept),
    readdress: (address, kind) => {
      if (kind === 'picture' && isFileElsewhere(address)) missing(decodeName(address))
      return address
    },
  })
  if (read.ok)
    return read.value.markdown.replaceAll(
      /notebookformula(\d+)x/g,
      (word, index: string) => kept[Number(index)] ?? word,
    )
  tell('a part in HTML is not shown.')
  return ''
}

const formulas = /\$\$[^$]+\$\$|\$(?:[^$\n]*[\\^_={}][^$\n]*|[A-Za-z])\$/g

/** Formulas are words until the words around them are written. */
function keepFormulas(parent: Root | Element, kept: string[]): void {
  for (const node of parent.children) {
    if (node.type === 'element' && !/^(?:pre|code|script|style)$/.test(node.tagName))
      keepFormulas(node, kept)
    if (node.type === 'text')
      node.value = node.value.replaceAll(
        formulas,
        (formula) => `notebookformula${kept.push(formula) - 1}x`,
      )
  }
}
