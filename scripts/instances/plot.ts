const width = 640
const height = 260
const left = 64
const bottom = 220
const top = 24

/** A drawing that reads in the light and in the dark. */
function drawing(title: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">
<style>text{fill:#555}.axis{stroke:#888;stroke-width:1}.a{fill:#3b6ea8}.b{fill:#c77d2e}@media(prefers-color-scheme:dark){text{fill:#bbb}}</style>
<text x="${left}" y="14" font-weight="bold">${title}</text>
<line class="axis" x1="${left}" y1="${bottom}" x2="${width - 8}" y2="${bottom}"/>
${content}
</svg>
`
}

/** One bar for each value of each group, with its number above it. */
export function bars(title: string, groups: readonly { name: string; values: number[] }[]): string {
  const most = Math.max(...groups.flatMap(({ values }) => values))
  const step = (width - left) / groups.length
  const content = groups.flatMap(({ name, values }, group) => [
    `<text x="${left + step * (group + 0.45)}" y="${bottom + 18}" text-anchor="middle">${name}</text>`,
    ...values.map((value, index) => {
      const size = Math.round(((bottom - top - 16) * value) / most)
      const x = Math.round(left + step * (group + 0.15) + index * 64)
      const colour = index === 0 ? 'a' : 'b'
      return `<rect class="${colour}" x="${x}" y="${bottom - size}" width="56" height="${size}"/><text x="${x + 28}" y="${bottom - size - 4}" text-anchor="middle">${value}</text>`
    }),
  ])
  return drawing(title, content.join('\n'))
}

/** One dot for each value, and the line that none may pass. */
export function dots(title: string, rounds: readonly number[][], limit: number): string {
  const yOf = (value: number) => Math.round(bottom - ((bottom - top - 16) * value) / (limit * 1.1))
  const step = (width - left - 16) / rounds.length
  const points = rounds.flatMap((values, round) =>
    values.map(
      (value, index) =>
        `<circle class="${index === 0 ? 'a' : 'b'}" cx="${Math.round(left + step * (round + 0.5))}" cy="${yOf(value)}" r="3"/>`,
    ),
  )
  const marks = [0, limit / 2, limit].map(
    (value) =>
      `<text x="${left - 6}" y="${yOf(value) + 4}" text-anchor="end">${Math.round(value)} ms</text>`,
  )
  const line = `<line class="axis" x1="${left}" y1="${yOf(limit)}" x2="${width - 8}" y2="${yOf(limit)}" stroke-dasharray="4 4"/>`
  return drawing(title, [...marks, line, ...points].join('\n'))
}
