import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { element } from '../elements.ts'
import { siteMark } from './feed-address.ts'
import type { FeedFormula } from './feed-formulas.ts'

/** A stored picture of a formula, with its size and how much of it is below the baseline, px. */
export interface FormulaPicture {
  name: string
  width: number
  height: number
  depth: number
}

const printer = unified().use(rehypeStringify, {
  characterReferences: { useNamedReferences: true },
})

/** Replaces the words of formulas by pictures where there are some, in the order of the formulas. */
export function replaceFormulas(
  html: string,
  formulas: readonly FeedFormula[],
  pictures: readonly (FormulaPicture | undefined)[],
): string {
  let text = ''
  let at = 0
  for (const [index, formula] of formulas.entries()) {
    const picture = pictures[index]
    if (!picture) continue
    text += html.slice(at, formula.start) + pictureHtml(formula, picture)
    at = formula.end
  }
  return text + html.slice(at)
}

function pictureHtml(
  { isDisplay, words, number }: FeedFormula,
  { name, width, height, depth }: FormulaPicture,
): string {
  const src = `${siteMark}/media/${name}`
  const style = `vertical-align:${isDisplay ? 'middle' : `-${depth}px`}`
  const shown = element('img', { src, alt: words, width, height, style })
  const line = element('p', {}, [shown, ...(number === '' ? [] : [` ${number}`])])
  return printer.stringify({ type: 'root', children: [isDisplay ? line : shown] })
}
