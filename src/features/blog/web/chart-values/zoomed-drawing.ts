import { type Drawing, dotsIn, type Panel, positions, shareAt } from './drawn-values.ts'
import { shareOf, ticksBetween } from './axis-ticks.ts'
import { placeIn, svgPart, type View } from './shown-value.ts'
import { formatValue, type ValueAxis } from './value-axis.ts'

/** A copy of a drawing that shows a view, with symbols and letters in their sizes and ticks of its own. */
export function zoomedDrawing(parts: Element, drawing: Drawing, view: View): Element {
  const copy = parts.cloneNode(true) as Element
  const children = [...copy.children]
  for (const { parts: indices, axes: count, plot } of drawing.panels) {
    const drawn = children.splice(0, indices.length)
    const [axes, ...labels] = children.splice(0, count)
    const [[left, right], [bottom, top]] = plot
    const [width, height] = [right - left, bottom - top]
    const box = { x: left, y: top, width, height, viewBox: `${left} ${top} ${width} ${height}` }
    const clipped = svgPart('svg', { ...box, overflow: 'hidden' })
    axes?.before(clipped)
    clipped.append(...drawn)
    const move = moveTo(view, plot)
    for (const part of clipped.querySelectorAll('*')) movePart(part, move)
    if (axes) drawTicks(axes, labels, { drawing, view, plot })
  }
  const [first] = drawing.panels
  // Lines and ranges have names in the first panel only.
  if (first) moveNames(children, view, first.plot)
  return copy
}

function pathOf(part: Element): string {
  return part.getAttribute('d') ?? ''
}

type Move = (axis: 0 | 1, px: number | string) => string

function moveTo(view: View, plot: Panel['plot']): Move {
  return (axis, px) => placeIn(view[axis], plot[axis], Number(px)).toFixed(1)
}

function movePart(part: Element, move: Move): void {
  for (const [axis, name] of ['cx', 'cy'].entries()) {
    const px = part.getAttribute(name)
    if (px) part.setAttribute(name, move(axis as 0 | 1, px))
  }
  const d = pathOf(part)
  if (d.startsWith('m')) part.setAttribute('d', movedDots(part, move))
  else if (d) part.setAttribute('d', movedPath(d, move))
}

/** Dots keep their size in a scaled system, and dashes their length. */
function movedDots(part: Element, move: Move): string {
  const scale = Number(/[\d.]+/.exec(part.getAttribute('transform') ?? '1'))
  const length = Number(/h(\d+)/.exec(pathOf(part))?.[1])
  const place = (axis: 0 | 1, px: number) => Number(move(axis, px)) / scale
  return dotsIn(part)
    .map(([x, y]) => `M${place(0, x) - length / 2} ${place(1, y)}h${length}`)
    .join('')
}

function movedPath(d: string, move: Move): string {
  return d.replaceAll(positions, (_, command: string, numbers: string) => {
    const [first = '', second = ''] = numbers.split(' ')
    const place = move(command === 'V' ? 1 : 0, first)
    return command + (second ? `${place} ${move(1, second)}` : place)
  })
}

interface Zoomed {
  drawing: Drawing
  view: View
  plot: Panel['plot']
}

/** Replaces the ticks of an axis that does not show all its values, and their labels. */
function drawTicks(
  axes: Element,
  labels: readonly Element[],
  { drawing, view, plot }: Zoomed,
): void {
  const [[left, right], [bottom, top]] = plot
  let d = `M${left} ${top}V${bottom}H${right}`
  for (const axis of [0, 1] as const) {
    const [spec, shown] = [drawing.axes[axis], view[axis]]
    const old = labels.filter((label) => isAlongX(label) === (axis === 0))
    if (shown[1] - shown[0] === 1) {
      d +=
        pathOf(axes)
          .match(axis ? /M[-.\d]+ [-.\d]+h-?\d/g : /M[-.\d]+ [-.\d]+v-?\d/g)
          ?.join('') ?? ''
      continue
    }
    const gapPx = axis ? 60 : spec.scale === 'time' ? 150 : 90
    const count = Math.abs(plot[axis][1] - plot[axis][0]) / gapPx
    for (const [value, uncertainty] of ticksBetween(spec, shown, count)) {
      const [from, to] = plot[axis]
      const px = from + shareAt(shareOf(spec, value), shown) * (to - from)
      d += axis ? `M${left} ${px}h9` : `M${px} ${bottom}v-9`
      const at = axis ? { x: left - 12, y: px + 4.5 } : { x: px, y: bottom + 22 }
      const label = svgPart('text', { ...at, 'text-anchor': axis ? 'end' : 'middle' })
      label.append(tickLabel(spec, value, uncertainty))
      // Inner panels have no labels.
      if (old.length > 0) axes.after(label)
    }
    for (const label of old) label.remove()
  }
  axes.setAttribute('d', d)
}

/** Whether it is a label of the x axis, as long words are that are written upwards. */
function isAlongX(label: Element): boolean {
  return label.getAttribute('text-anchor') === 'middle' || label.hasAttribute('transform')
}

/** Labels of numbers in even steps have as many decimals. */
function tickLabel(axis: ValueAxis, value: number, uncertainty: number): string {
  const decimals = Math.round(-Math.log10(2 * uncertainty))
  return axis.scale === 'linear' && decimals > 0 && decimals < 5
    ? value.toFixed(decimals).replace('-', '−')
    : formatValue(axis, value, uncertainty)
}

/** Moves the names of upright lines and ranges with them, and removes what is in the plot; titles of panels stay. */
function moveNames(parts: readonly Element[], view: View, plot: Panel['plot']): void {
  const [[left, right], [bottom, top]] = plot
  const isIn = (x: number) => x >= left && x <= right
  for (const part of parts) {
    if (part.matches('.ax')) {
      // The arrow of a text.
      const [x = 0, y = 0] = pathOf(part)
        .slice(1)
        .split(/[A-Z ]/)
        .map(Number)
      if (isIn(x) && y > top && y < bottom) part.remove()
    }
    if (!part.matches('text.it:not([data-series], [transform])')) continue
    const isAbove = Number(part.getAttribute('y')) <= top
    if (isAbove && !part.hasAttribute('text-anchor')) continue
    const x = moveTo(view, plot)(0, part.getAttribute('x') ?? '')
    if (isAbove && isIn(Number(x))) part.setAttribute('x', x)
    else part.remove()
  }
}
