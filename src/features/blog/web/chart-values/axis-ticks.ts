import { formOf, type ValueAxis, valueAt } from './value-axis.ts'

/** The values of the ticks of a part of an axis, about so many, and the uncertainty that their labels show. */
export function ticksBetween(
  axis: ValueAxis,
  [start, end]: readonly [number, number],
  count: number,
): [value: number, uncertainty: number][] {
  const at = (place: number) => valueAt(axis, start + ((end - start) * place) / count)
  const isTime = axis.scale === 'time'
  const isEven = isTime || axis.scale === 'linear'
  const ticks = new Map<number, number>()
  for (let place = 0; place <= count; place += 1) {
    // On other scales each tick has the roundest number near its place.
    const gap = Math.abs(at(place + 0.5) - at(place - 0.5)) / (isEven ? 1 : 4)
    const unit = isTime ? timeUnit(gap) : roundUnit(gap)
    const value = Number((Math.round(at(place) / unit) * unit).toPrecision(12))
    const share = shareOf(axis, value)
    if (share >= start && share <= end)
      ticks.set(value, (isTime ? unit : 10 ** Math.floor(Math.log10(unit))) / 2)
  }
  return [...ticks]
}

/** The next larger 1, 2 or 5 times a power of ten. */
function roundUnit(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((one) => one * power >= least) ?? 10)
}

const day = 86_400_000
/** Seconds of ticks that divide the next larger unit. */
const tickSeconds = [1, 5, 15, 60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400]

function timeUnit(least: number): number {
  const seconds = tickSeconds.find((one) => one * 1000 >= least)
  return seconds ? seconds * 1000 : roundUnit(least / day) * day
}

/** The inverse of `valueAt`. */
export function shareOf(axis: ValueAxis, value: number): number {
  const [forward] = formOf(axis)
  const [from, to] = axis.ends.map(forward) as [number, number]
  return (forward(value) - from) / (to - from)
}
