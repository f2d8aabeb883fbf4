import type { Element, ElementContent, Root } from 'hast'
import { classesOf, element, isElement, visitElements } from '../../elements.ts'
import type { TextProblem } from '../../formulas/tex-failures.ts'
import type { RenderContext } from '../../render-context.ts'
import { type ResolvedArticle, type TextRules, writeArticle } from '../../render-markdown.ts'
import { withoutReferences } from '../reference-list.ts'
import { blocks } from './blocks.ts'
import { front, type JatsFront } from './front.ts'
import { inline, isBlank, plainText, trimmed } from './inline.ts'
import { referenceList } from './references.ts'
import { createWriter, type ExportedChart, type JatsWriter, type PicturePlaces } from './writer.ts'
import { idOf, printXml } from './xml.ts'

/** An article as JATS. */
export interface JatsArticle {
  xml: string
  /** The paths of the pictures of the site that belong into the folder beside the file. */
  pictures: string[]
  /** The charts that belong there. */
  charts: ExportedChart[]
  /** What JATS cannot hold, by the line of the text. */
  notCarried: TextProblem[]
}

/** What the file says besides the text, how the text is read, and where its pictures are. */
export interface JatsOptions {
  front: JatsFront
  rules: TextRules
  places: PicturePlaces
}

/**
 * Writes the Markdown of an article as XML of the Journal Article Tag Suite, with formulas as MathML and TeX, the list of cited works
 * in fields and the labels of the text as ids. A text that cannot be parsed becomes plain paragraphs.
 * Source: ANSI/NISO Z39.96-2021, JATS 1.3, Journal Archiving and Interchange, with MathML 3.
 */
export async function writeJats(
  markdown: string,
  context: RenderContext,
  { front: head, rules, places }: JatsOptions,
): Promise<JatsArticle> {
  const isNumbered = context.style.citations === 'numbers'
  const written = await writeArticle(markdown, context, rules, (article) => {
    const writer = createWriter(places)
    const body = element('body', {}, sections(withoutReferences(article.tree), writer))
    return { xml: print(head, body, backOf(article, writer, isNumbered)), ...resultOf(writer) }
  })
  return written ?? plainArticle(markdown, head)
}

function resultOf({ pictures, charts, notCarried }: JatsWriter): Omit<JatsArticle, 'xml'> {
  return { pictures: [...pictures], charts, notCarried }
}

function plainArticle(markdown: string, head: JatsFront): JatsArticle {
  const paragraphs = markdown
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => element('p', {}, [paragraph]))
  const sentence = 'This text cannot be parsed; its source became plain paragraphs.'
  const none = { pictures: [], charts: [], notCarried: [{ line: 1, sentence }] }
  return { xml: print(head, element('body', {}, paragraphs), []), ...none }
}

const documentType =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD with MathML3 v1.3 20210610//EN" "https://jats.nlm.nih.gov/archiving/1.3/JATS-archivearticle1-3-mathml3.dtd">'

const namespaces = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
}

function print(head: JatsFront, body: Element, back: Element[]): string {
  const attributes = {
    ...namespaces,
    'article-type': 'other',
    'dtd-version': '1.3',
    'xml:lang': head.language,
  }
  const article = element('article', attributes, [front(head), body, ...back])
  connect(article)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${documentType}\n${printXml(article)}\n`
}

interface OpenSection {
  level: number
  section: Element
}

/** Puts the blocks below each heading into a section, and its sections into those above. */
function sections(children: Root['children'], writer: JatsWriter): Element[] {
  const top: OpenSection = { level: 1, section: element('body') }
  const open = [top]
  let between: ElementContent[] = []
  const innermost = () => open.at(-1) ?? top
  const endBlocks = () => {
    innermost().section.children.push(...blocks(between, writer))
    between = []
  }
  for (const node of children) {
    if (node.type === 'doctype') continue
    const level = isElement(node) ? Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0) : 0
    if (!isElement(node) || level === 0) {
      between.push(node)
      continue
    }
    endBlocks()
    while (open.length > 1 && innermost().level >= level) open.pop()
    const section = element('sec', { id: idOf(node) }, heading(node, writer))
    innermost().section.children.push(section)
    open.push({ level, section })
  }
  endBlocks()
  return top.section.children.filter((child) => isElement(child))
}

function heading({ children }: Element, writer: JatsWriter): Element[] {
  const [first, ...rest] = children
  const isNumbered = isElement(first, 'span') && classesOf(first).includes('sec-number')
  const words = trimmed(isNumbered ? rest : children)
  return [
    ...(isNumbered ? [element('label', {}, [plainText([first])])] : []),
    element('title', {}, isBlank(words) ? [] : inline(words, writer)),
  ]
}

function backOf(article: ResolvedArticle, writer: JatsWriter, isNumbered: boolean): Element[] {
  const notes = writer.notes.length === 0 ? [] : [element('fn-group', {}, writer.notes)]
  const content = [...notes, ...referenceList(article, isNumbered)]
  return content.length === 0 ? [] : [element('back', {}, content)]
}

/** The kinds of references to elements. Source: the values of ref-type that the JATS tag library suggests. */
const referenceTypes: Readonly<Record<string, string>> = {
  aff: 'aff',
  'boxed-text': 'boxed-text',
  corresp: 'corresp',
  'disp-formula': 'disp-formula',
  fig: 'fig',
  'fig-group': 'fig',
  fn: 'fn',
  'mml:mtr': 'disp-formula',
  ref: 'bibr',
  sec: 'sec',
  statement: 'statement',
  'table-wrap': 'table',
}

/** Says of each reference what it leads to; one to something that is not in the file becomes text, and no id is used twice. */
function connect(article: Element): void {
  const kinds = new Map<string, string>()
  visitElements(article, ({ tagName, properties }) => {
    const { id } = properties
    if (id === undefined) return
    if (kinds.has(String(id))) delete properties['id']
    else kinds.set(String(id), tagName)
  })
  visitElements(article, (node, index, parent) => {
    if (node.tagName !== 'xref' || !parent || index === undefined) return undefined
    const kind = kinds.get(String(node.properties['rid']))
    if (kind === undefined) parent.children.splice(index, 1, ...node.children)
    else node.properties = { 'ref-type': referenceTypes[kind] ?? 'other', ...node.properties }
    return undefined
  })
}
