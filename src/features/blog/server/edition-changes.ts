import { escapeMarkup } from '../../../platform/server/markup.ts'
import { compareWords, type DiffRow, rowsOf, type Step } from '../../../shared/line-diff.ts'

/**
 * The places in which two texts differ as a list in HTML: their lines with removed and inserted words, and the line before and
 * after each. '' for equal texts.
 */
export function changesHtml(before: string, after: string): string {
  const rows = rowsOf(before, after).filter(({ mine = '', other = '' }) => mine + other !== '')
  const isNear = (index: number) =>
    [index - 1, index, index + 1].some((at) => rows[at]?.kind === 'changed')
  const places: DiffRow[][] = []
  rows.forEach((row, index) => {
    if (!isNear(index)) return
    const last = places.at(-1)
    if (last && isNear(index - 1)) last.push(row)
    else places.push([row])
  })
  if (places.length === 0) return ''
  return `<ol>${places.map((place) => `<li>${place.map(lineHtml).join('')}</li>`).join('')}</ol>`
}

function lineHtml({ kind, mine, other }: DiffRow): string {
  if (kind === 'same') return `<p>${escapeMarkup(mine ?? '')}</p>`
  if (mine === undefined || other === undefined)
    return `<p>${marked('del', mine)}${marked('ins', other)}</p>`
  const words = joined(compareWords(mine, other)).map(({ kind: side, part }) =>
    side === 'both' ? escapeMarkup(part) : marked(side === 'mine' ? 'del' : 'ins', part),
  )
  return `<p>${words.join('')}</p>`
}

/** Words in a row that were removed, or added, as one step. */
function joined(steps: readonly Step[]): Step[] {
  const all: Step[] = []
  for (const step of steps) {
    const last = all.at(-1)
    if (last?.kind === step.kind) last.part += step.part
    else all.push({ ...step })
  }
  return all
}

function marked(element: 'del' | 'ins', text = ''): string {
  return text === '' ? '' : `<${element}>${escapeMarkup(text)}</${element}>`
}
