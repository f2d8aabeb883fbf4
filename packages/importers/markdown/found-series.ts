import { isNode } from '../json-node.ts'
import type { SeriesPlace } from '../normalize-post.ts'
import { type FrontMatter, textOfValue } from './front-matter.ts'

/** The fields with the number of a text in its series, as themes and plug-ins call them. */
const partNames = ['part', 'series_part', 'series_order', 'series_weight', 'series_index']

/** The series of a text, and the fields that name it: a name, a list with one, or a group of name and number. */
export function seriesOf(matter: FrontMatter): {
  series: SeriesPlace | undefined
  names: readonly string[]
} {
  const found = matter.values.get('series')
  const [first, ...others] = Array.isArray(found) ? (found as unknown[]) : [found]
  const inside = isNode(first) ? first : {}
  const name = textOfValue(isNode(first) ? (first['name'] ?? first['title']) : first)
  if (name === '' || others.length > 0) return { series: undefined, names: [] }
  const values = [
    ...['part', 'order', 'index', 'number', 'weight'].map(
      (key) => ['series', inside[key]] as const,
    ),
    ...partNames
      .flatMap((one) => [one, one.replace('_', '-')])
      .map((key) => [key, matter.values.get(key)] as const),
  ]
  const [key, part] = values.find(([, value]) => /^[1-9]\d{0,2}$/.test(textOfValue(value))) ?? []
  return {
    series: { name, part: key === undefined ? undefined : Number(textOfValue(part)) },
    names: ['series', ...(key === undefined ? [] : [key])],
  }
}
