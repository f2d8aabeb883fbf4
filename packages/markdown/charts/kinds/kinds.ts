import type { ChartSeries } from '../chart-model.ts'
import { bands } from './bands.ts'
import { bars } from './bars.ts'
import { boxes } from './box-plot.ts'
import { contours } from './contour.ts'
import { binnedCells, images } from './grid-cells.ts'
import { hexbins } from './hexbin.ts'
import { lines, steps } from './lines.ts'
import { points } from './points.ts'
import { rules } from './rules.ts'
import { texts } from './texts.ts'
import type { SeriesKind } from './series-kind.ts'

const kinds: Record<ChartSeries['kind'], SeriesKind> = {
  line: lines,
  step: steps,
  points,
  band: bands,
  bars,
  box: boxes,
  rule: rules,
  hexbin: hexbins,
  hist2d: binnedCells,
  image: images,
  contour: contours,
  text: texts,
}

/** How a series of this kind is drawn. */
export function kindOf({ kind }: Pick<ChartSeries, 'kind'>): SeriesKind {
  return kinds[kind]
}
