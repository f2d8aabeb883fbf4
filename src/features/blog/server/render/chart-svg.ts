import type { Element } from 'hast'
import { drawAxes, drawText } from './chart-axes.ts'
import { type DrawnSeries, type Point, boxOf, labelWidth, placeLabels } from './chart-labels.ts'
import { type Plot, type Scale, type Size, plotOf, px, scaleOf } from './chart-scale.ts'
import type { Chart, Series } from './chart-schema.ts'
import { element } from './elements.ts'

/** How many variants prose.css has for lines (colour and dash) and for points. */
const variants = { line: 5, points: 3, band: 1 }
const classNames = { line: 'ln', points: 'pt', band: 'bd' }
const pointRadiusPx = 3.8

interface Scales {
  x: Scale
  y: Scale
  plot: Plot
}

/** Draws a chart at one size. Colours and type come from classes, so it follows the theme. */
export function drawChart(chart: Chart, size: Size, name: string): Element {
  const plot = plotOf(size, chart.x, chart.y)
  const scales = {
    x: scaleOf(chart.x, plot.left, plot.right),
    y: scaleOf(chart.y, plot.bottom, plot.top),
    plot,
  }
  const yName = { x: plot.left + 14 + labelWidth(chart.y.label) / 2, y: 24, text: chart.y.label }
  const drawn = chart.series.map((one) => placesOf(one, scales))
  const labels = placeLabels(drawn, plot, [boxOf(yName)])
  const view = { viewBox: `0 0 ${size.width} ${size.height}` }
  const named = { role: 'img', ariaLabel: name }
  return element('svg', { className: ['fig', size.className], ...view, ...named }, [
    ...drawSeries(chart.series, scales),
    ...drawAxes(plot, chart.x, chart.y, scales.x, scales.y),
    drawText(plot.left + 14, yName.y, yName.text, 'start', 'it'),
    ...labels.map((label) => drawText(label.x, label.y, label.text, 'middle', 'it')),
  ])
}

// Regions lie under lines, lines under the data they are compared with.
function drawSeries(series: Series[], scales: Scales): Element[] {
  return (['band', 'line', 'points'] as const).flatMap((kind) =>
    series
      .filter((one) => one.kind === kind)
      .map((one, index) => {
        const className = [`${classNames[kind]}${(index % variants[kind]) + 1}`, classNames[kind]]
        return drawOne(one, scales, className.toReversed())
      }),
  )
}

function drawOne(one: Series, scales: Scales, className: string[]): Element {
  switch (one.kind) {
    case 'band':
      return element('path', { className, d: `${pathOf(bandEdge(one.data, scales))}Z` })
    case 'line':
      return element('path', { className, d: pathOf(pointsOf(one.data, scales)) })
    case 'points':
      return element('g', { className }, [
        ...errorBars(one.data, scales),
        ...pointsOf(one.data, scales).map(({ x, y }) =>
          element('circle', { cx: px(x), cy: px(y), r: px(pointRadiusPx) }),
        ),
      ])
  }
}

function errorBars(data: readonly (readonly number[])[], { x, y, plot }: Scales): Element[] {
  const inside = (value: number) => Math.max(plot.top, Math.min(plot.bottom, y(value)))
  const bars = data.flatMap(([px0 = 0, py0 = 0, error]) =>
    error === undefined
      ? []
      : [`M${px(x(px0))} ${px(inside(py0 - error))}V${px(inside(py0 + error))}`],
  )
  return bars.length > 0 ? [element('path', { d: bars.join('') })] : []
}

function placesOf(one: Series, scales: Scales): DrawnSeries {
  const points = pointsOf(one.data, scales)
  if (one.kind !== 'band') {
    return { label: one.label, anchors: points, outline: points, kind: one.kind }
  }
  const middle = one.data.map(([x, low, high]) => [x, (low + high) / 2])
  const outline = bandEdge(one.data, scales)
  return { label: one.label, anchors: pointsOf(middle, scales), outline, kind: one.kind }
}

function bandEdge(data: readonly (readonly number[])[], scales: Scales): Point[] {
  const low = data.map(([x = 0, y = 0]) => [x, y])
  const high = data.map(([x = 0, , y = 0]) => [x, y])
  return [...pointsOf(high, scales), ...pointsOf(low.toReversed(), scales)]
}

function pointsOf(data: readonly (readonly number[])[], { x, y }: Scales): Point[] {
  return data.map(([px0 = 0, py0 = 0]) => ({ x: x(px0), y: y(py0) }))
}

function pathOf(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L')}`
}
