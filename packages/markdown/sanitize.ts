import type { ElementContent, Properties, Root } from 'hast'
import type { Options as Schema } from 'rehype-sanitize'
import { SKIP } from 'unist-util-visit'
import { visitElements } from './elements.ts'

/** Everything that Markdown may produce, before formulas, code and charts are rendered. */
export const schema = {
  tagNames: (
    'h1 h2 h3 h4 h5 h6 p blockquote hr br ul ol li a em strong b del code pre img input aside ' +
    'table thead tbody tr th td span div sub sup dl dt dd'
  ).split(' '),
  attributes: {
    a: [
      'href',
      'title',
      'ariaLabel',
      'lang',
      ['dir', 'rtl'],
      ['className', 'fn'],
      ['id', /^post-ref-[\d-]+$/],
    ],
    aside: [['className', 'sn'], ['role', 'note'], 'ariaLabel', ['id', /^post-note-\d+$/]],
    // The number of a note, which its name has already.
    b: ['ariaHidden'],
    // The class tells a formula from code.
    code: [['className', /^language-./, 'math-inline']],
    // A callout, theorem or the like, before it is rendered.
    div: [
      ['dataBlock', /^[a-z]{1,20}$/],
      ['dataFold', 'open', 'closed'],
      ['dataColumns', /^[1-4]$/],
      'dataLabel',
      'dataUnnumbered',
      'dataWord',
    ],
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, ['dataUnnumbered']])),
    img: [
      'src',
      'alt',
      'title',
      ['width', /^\d{1,4}$/],
      ['height', /^\d{1,4}$/],
      ['className', 'wide'],
      'dataFold',
      'dataDecorative',
      ['dataWidth', /^\d{2,3}$/],
    ],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    // A paragraph with a picture and its caption, or the title of a block.
    p: [['className', 'figure', 'block-title'], 'dataFold'],
    // A passage in another language.
    span: ['lang', ['dir', 'ltr', 'rtl']],
    td: [['align', 'right', 'center', 'left']],
    th: [['align', 'right', 'center', 'left']],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  strip: ['script'],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
} satisfies Schema

/**
 * Completes the sanitizing: a link or picture without its URL, because it was refused, becomes its text, and links to
 * other sites get rel="noopener".
 */
export function tidyLinks(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const refused = refusedContent(node.tagName, node.properties, node.children)
    if (refused) {
      parent.children.splice(index, 1, ...refused)
      return [SKIP, index]
    }
    if (node.tagName === 'a' && isExternal(String(node.properties['href']))) {
      node.properties['rel'] = ['noopener']
    }
    return undefined
  })
}

function refusedContent(
  tagName: string,
  { href, src, alt }: Properties,
  children: ElementContent[],
): ElementContent[] | undefined {
  if (tagName === 'a' && href === undefined) return children
  if (tagName === 'img' && !src) return [{ type: 'text', value: String(alt ?? '') }]
  return undefined
}

const nowhere = 'https://relative.invalid'

function isExternal(href: string): boolean {
  return !URL.canParse(href, nowhere) || !new URL(href, nowhere).href.startsWith(`${nowhere}/`)
}
