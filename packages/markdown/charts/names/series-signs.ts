import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { px } from '../axes/chart-scale.ts'
import type { ChartSeries } from '../chart-model.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Look } from '../series-looks.ts'
import type { Point } from './chart-labels.ts'

/** The symbol of a series in the line of keys. */
export function drawKey(one: ChartSeries, look: Look): Element {
  return element(
    'svg',
    { className: ['key'], viewBox: '0 0 26 12', width: 26, height: 12, ariaHidden: 'true' },
    kindOf(one).sign(look, one),
  )
}

/** Signs in the drawing are narrower than those in the line of keys, so that more names fit beside their series. */
const narrower = 0.7

/** The width of the sign before the name of a series in the drawing, with the space after it, px. */
export function signWidth({ kind }: ChartSeries): number {
  return kind === 'points' ? 15 : 24
}

/** The sign of a series before its name in the drawing, whose left end and middle are at this place. */
export function drawSign(one: ChartSeries, look: Look, { x, y }: Point): Element {
  const top = px(y - 6)
  const transform =
    one.kind === 'points'
      ? `translate(${px(x - 8)} ${top})`
      : `translate(${px(x)} ${top})scale(${narrower} 1)`
  return element('g', { transform }, kindOf(one).sign(look, one))
}
