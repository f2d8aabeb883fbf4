import type { Step } from './fill.ts'

interface Line {
  name: string
  /** Milliseconds, one for each step. */
  values: readonly number[]
}

const size = { width: 800, height: 460, left: 56, right: 264, top: 20, bottom: 52 }
const dashes = ['', '6 3', '2 3', '8 3 2 3']

/** How answers grow with what a site holds: both axes by powers of ten, a name at the end of each line. */
export function growthPlot(steps: readonly Step[], lines: readonly Line[]): string {
  const all = lines.flatMap(({ values }) => values)
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...all))),
    Math.ceil(Math.log10(Math.max(...all))),
  ]
  const right = size.width - size.right
  const foot = size.height - size.bottom
  const x = (index: number) => size.left + ((right - size.left) * index) / (steps.length - 1)
  const y = (ms: number) => foot - ((foot - size.top) * (Math.log10(ms) - low)) / (high - low)
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
  const names = spread(lines.map(({ values }) => y(values.at(-1) ?? 1)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12" fill="#39424e">`,
    '<title>Time of an answer by the amount of content</title>',
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    `<path d="M${size.left} ${size.top}V${foot}H${right}" fill="none" stroke="#39424e"/>`,
    ...ticks.map(
      (ms) =>
        `<path d="M${size.left} ${y(ms)}h6" stroke="#39424e"/><text x="${size.left - 6}" y="${y(ms) + 4}" text-anchor="end">${label(ms)}</text>`,
    ),
    ...steps.map(
      ({ posts, comments, subscribers }, index) =>
        `<path d="M${x(index)} ${foot}v-6" stroke="#39424e"/><text x="${x(index)}" y="${foot + 18}" text-anchor="middle">${posts.toLocaleString('en-US')} posts</text><text x="${x(index)}" y="${foot + 34}" text-anchor="middle">${Math.max(comments, subscribers).toLocaleString('en-US')} of each</text>`,
    ),
    ...lines.map(({ name, values }, index) => {
      const points = values.map((ms, step) => `${x(step).toFixed(1)},${y(ms).toFixed(1)}`)
      const ink = index % 2 === 0 ? '#bc065c' : '#26628f'
      const end = y(values.at(-1) ?? 1)
      return `<g stroke="${ink}"><polyline points="${points.join(' ')}" fill="none" stroke-width="1.6" stroke-dasharray="${dashes[index % dashes.length] ?? ''}"/><path d="M${right + 3} ${end.toFixed(1)}L${right + 14} ${(names[index] ?? 0).toFixed(1)}" stroke-width="0.8"/></g><text x="${right + 18}" y="${((names[index] ?? 0) + 4).toFixed(1)}" fill="${ink}">${name}, ${(values.at(-1) ?? 0).toFixed(1)} ms</text>`
    }),
    '</svg>\n',
  ].join('\n')
}

function label(ms: number): string {
  return ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`
}

const lineHeightPx = 17

/** The places of names beside their lines, moved apart until none covers another. */
function spread(places: readonly number[]): number[] {
  const order = places.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at)
  for (const [rank, one] of order.entries()) {
    const before = order[rank - 1]
    if (before) one.at = Math.max(one.at, before.at + lineHeightPx)
  }
  return order.toSorted((a, b) => a.index - b.index).map(({ at }) => at)
}
