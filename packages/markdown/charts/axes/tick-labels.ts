import type { ChartAxis, TickLabel } from '../chart-model.ts'
import { formatNumber } from '../names/format-number.ts'

/** The direction of an axis: along x a label needs its width, along y the height of a line. */
export type Along = 'x' | 'y'

/** Average width of a character of our 13 px interface type; digits are a little wider. */
export const tickCharacterPx = 7.4
const powerCharacterPx = 5.6
/** The space between labels along x. */
export const betweenPx = 12
/** The least distance of labels along y. */
export const lineHeightPx = 15
const groupedFrom = 10_000
const powersFrom = { high: 1e7, low: 1e-4 }

/** The least distance of the middles of two labels, px. */
export function leastDistance(one: TickLabel, other: TickLabel, along: Along): number {
  if (along === 'y') return lineHeightPx
  return (labelWidthOf(one) + labelWidthOf(other)) / 2 + betweenPx
}

/** The label of a tick: with as many decimals as the axis needs, and a typographic minus sign. */
export function tickWords(
  { min, max, step = 1, format, label }: ChartAxis,
  value: number,
): TickLabel {
  const largest = Math.max(Math.abs(min), Math.abs(max))
  const isExtreme = largest >= powersFrom.high || largest < powersFrom.low
  if (format === 'power' || (format !== 'number' && isExtreme))
    return Math.abs(value) < step / 1e6 ? { text: '0' } : asPower(value, step)
  const decimals = Math.max(decimalsOf(step), decimalsOf(min))
  // Rounded first, so that -1e-17 is 0 and not -0.
  const rounded = Number(value.toFixed(decimals)) + 0
  // Numbers of four digits are often years, so they get no thousands separator unless a format is given.
  const isGrouped = format !== undefined || (largest >= groupedFrom && !isJulian(label))
  const text = isGrouped ? formatNumber(rounded, decimals) : rounded.toFixed(decimals)
  return { text: text.replace('-', '−') }
}

/** Whether an axis counts Julian dates, whose digits are not grouped. */
function isJulian(label: string): boolean {
  return /\b[BHT]?M?JD\b/i.test(label)
}

/** Such as 2.5 × 10⁶. */
function asPower(value: number, step: number): TickLabel {
  const exponent = Math.floor(Math.log10(Math.abs(value)) + 1e-9)
  const mantissa = value / 10 ** exponent
  const decimals = Math.max(0, Math.min(6, exponent - Math.floor(Math.log10(step) + 1e-9)))
  const shown = String(Number(mantissa.toFixed(decimals))).replace('-', '−')
  const power = String(exponent).replace('-', '−')
  return { text: shown === '1' ? '10' : `${shown} × 10`, power }
}

/** Width of a tick label in px, estimated. */
export function labelWidthOf({ text, power = '' }: TickLabel): number {
  return text.length * tickCharacterPx + power.length * powerCharacterPx
}

function decimalsOf(step: number): number {
  // Removes the rounding error: 0.30000000000000004 is 0.3.
  const text = String(Number(step.toPrecision(12)))
  const [mantissa = '', exponent = '0'] = text.split('e')
  return Math.min(10, Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)))
}

/** The label of a digit times a power of ten. */
export function wordsOfPower(part: number, exponent: number, isPlain: boolean): TickLabel {
  if (isPlain) return { text: String(Number((part * 10 ** exponent).toPrecision(6))) }
  const power = String(exponent).replace('-', '−')
  return { text: part === 1 ? '10' : `${part} × 10`, power }
}
