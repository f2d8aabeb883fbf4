import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { classOfLevel } from '../colours/colour-scale.ts'
import type { ChartSeries } from '../chart-model.ts'
import { formatNumber } from '../names/format-number.ts'

/** Such as ' with 1 to 243 rows each'. */
export function countsInWords({ range }: ChartSeries, cell: string): string {
  if (!range) return ''
  const [least, greatest] = range.map((count) => formatNumber(count))
  const counts = least === greatest ? least : `${least} to ${greatest}`
  return ` with ${counts} ${counts === '1' ? 'row' : 'rows'} in each ${cell}`
}

/** Three cells of different colours. */
export function cellSign(): Element[] {
  const cells = [1, 4, 7].map((level, index) =>
    element('path', { className: [classOfLevel(level)], d: `M${1 + index * 8} 1h8v10h-8z` }),
  )
  return [element('g', { fill: 'currentColor', shapeRendering: 'crispEdges' }, cells)]
}
