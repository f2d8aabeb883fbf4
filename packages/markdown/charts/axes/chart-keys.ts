import type { Chart } from '../chart-model.ts'
import { type ColourBar, heightForColours, roomForColours } from '../colours/colour-bar.ts'
import { heightForSizes, type PlacedSizeKey } from '../sizes/size-key.ts'
import type { Plot, Size } from './chart-scale.ts'

/** The keys that say what colours and sizes of points and cells show. */
export interface ChartKeys {
  /** Beside or below all panels. */
  colourBar?: ColourBar | undefined
  /** Below all panels, above a colour bar there. */
  sizeKey?: PlacedSizeKey | undefined
}

/** How much higher a drawing is for the keys below its plot, px. */
export function heightOfKeys({ colours, sizes }: Chart, size: Size): number {
  return heightForColours(colours, size) + heightForSizes(sizes, size)
}

/**
 * Places the keys of a drawing.
 * @param plot the rectangle of the plots
 * @param nameY the baseline of the first line of the name of the y axis
 */
export function placeKeys(chart: Chart, size: Size, plot: Plot, nameY: number): ChartKeys {
  const { colours, sizes } = chart
  const room = roomForColours(colours, size)
  const top = size.height - heightOfKeys(chart, size)
  return {
    ...(colours && { colourBar: { key: colours, plot, size, room, nameY } }),
    ...(sizes && { sizeKey: { key: sizes, plot, size, top } }),
  }
}
