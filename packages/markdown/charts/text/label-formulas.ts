import type { Element, ElementContent } from 'hast'
import { visit } from 'unist-util-visit'
import { element } from '../../elements.ts'
import { formulaWords } from '../../formulas/mathml-words.ts'
import { parseMarkdown } from '../../parse/parse-markdown.ts'
import type { AxisSpec, ChartSpec, SeriesSpec } from './chart-schema.ts'

/** Renders the TeX of a formula; a failure is reported, and its source shown. */
export type TexToElement = (tex: string) => Element

/**
 * Puts the labels of a chart into words, such as `M [M⊙]`, since there are no formulas in a drawing.
 * @returns also the title with its formulas
 */
export function readLabels(
  spec: ChartSpec,
  renderTex: TexToElement,
): { spec: ChartSpec; title: ElementContent[] } {
  const nodesOf = (text: string) =>
    splitAtFormulas(text).map((part): ElementContent =>
      typeof part === 'string' ? { type: 'text', value: part } : renderTex(part.tex),
    )
  const labelled = <Labelled extends { label?: string | undefined }>(one: Labelled): Labelled =>
    one.label === undefined ? one : { ...one, label: wordsOf(nodesOf(one.label)) }
  const coloured = (one: SeriesSpec): SeriesSpec => {
    if (one.kind !== 'points')
      return 'color' in one && one.color ? { ...one, color: labelled(one.color) } : one
    const { color, size } = one
    return {
      ...one,
      ...(color && { color: labelled(color) }),
      ...(size && { size: labelled(size) }),
    }
  }
  const withSecond = ({ second, ...axis }: AxisSpec): AxisSpec => ({
    ...labelled(axis),
    ...(second && { second: labelled(second) }),
  })
  const title = nodesOf(spec.title)
  const inWords = {
    ...spec,
    title: wordsOf(title),
    x: withSecond(spec.x),
    y: withSecond(spec.y),
    series: spec.series.map(labelled).map(coloured),
    ...(spec.marks && { marks: spec.marks.map(labelled) }),
  }
  return { spec: inWords, title }
}

function wordsOf(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : formulaWords(element('span', {}, [node]))))
    .join('')
}

/** Splits a text that is not Markdown otherwise. */
function splitAtFormulas(text: string): (string | { tex: string })[] {
  if (!/\$|\\\(/.test(text)) return [text]
  const parts: (string | { tex: string })[] = []
  let at = 0
  visit(parseMarkdown(text), 'inlineCode', ({ value, data, position }) => {
    const [start, end] = [position?.start.offset, position?.end.offset]
    const isFormula = data?.isDisplay === false
    if (!isFormula || start === undefined || end === undefined || start < at) return
    parts.push(text.slice(at, start), { tex: value })
    at = end
  })
  return [...parts, text.slice(at)].filter((part) => part !== '')
}
