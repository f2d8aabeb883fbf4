import type { Element } from 'hast'
import type { Size } from './chart-scale.ts'
import { type Axis, type Chart, readChart } from './chart-schema.ts'
import { drawChart } from './chart-svg.ts'
import { element } from './elements.ts'

// Redrawn for each width instead of scaled, so that type never shrinks.
const large: Size = { className: 'v-l', width: 952, height: 430 }
const medium: Size = { className: 'v-m', width: 680, height: 390 }
const small: Size = { className: 'v-s', width: 390, height: 330 }

/**
 * Makes a figure of the body of a fenced chart block. A wide chart has a third drawing for the width
 * of text and side notes together.
 * @param caption a paragraph of what the caption of the body was read as
 * @returns the figure with its caption not yet numbered, or what is wrong as a clause
 */
export function chartBlock(
  body: string,
  caption?: Element,
): { figure: Element } | { problem: string } {
  const read = readChart(body)
  if ('problem' in read) return read
  const { chart } = read
  const name = nameOf(chart)
  const sizes = chart.wide ? [large, medium, small] : [medium, small]
  const shown = caption?.children ?? (chart.caption ? [chart.caption] : [])
  const words = shown.length > 0 ? [' ', ...shown] : []
  const title = element('b', {}, [sentence(chart.title)])
  return {
    figure: element('figure', chart.wide ? { className: ['wide'] } : {}, [
      ...sizes.map((size) => drawChart(chart, size, name)),
      { ...element('figcaption', {}, [title, ...words]), position: caption?.position },
    ]),
  }
}

// What somebody who cannot see the drawing is told besides its title.
function nameOf({ title, x, y, series }: Chart): string {
  const parts = series.map(({ kind, label }) => (label ? `${kind} “${label}”` : kind))
  return `${sentence(title)} Chart of ${range(y)} against ${range(x)}: ${parts.join(', ')}.`
}

function range({ label, min, max }: Axis): string {
  return `${label} (${min} to ${max})`
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
