import { plainContext, renderMarkdown, stillStyle } from '@ephemeris/markdown'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSvg } from '../../../platform/server/draw-svg.ts'
import {
  ciede2000,
  cielab,
  contrast,
  linear,
  oklab,
  seenWith,
  visions,
} from '../../../testing/colours.ts'

const read = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, file), 'utf8').replaceAll(/\s+/g, ' ')
const sheet = read('../web/prose-charts.css')
const tokens = read('../../../platform/web/tokens.css')

/** Both colours of something in a style sheet. */
function pairOf(source: string, before: string): string[] {
  const [, light = '', dark = ''] =
    new RegExp(`${before} light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(source) ?? []
  return [light, dark]
}

const levels = Array.from({ length: 9 }, (_, level) => pairOf(sheet, `\\.c${level} \\{ color:`))
const themes = ['light', 'dark'].map((theme, at) => ({
  theme,
  page: pairOf(tokens, '--bg:')[at] ?? '',
  colours: levels.map((pair) => pair[at] ?? ''),
}))

/** The values between each two neighbours. */
function between<T>(values: readonly T[], of: (one: T, next: T) => number): number[] {
  return values.slice(1).flatMap((next, index) => {
    const one = values[index]
    return one === undefined ? [] : [of(one, next)]
  })
}

test('the difference CIEDE2000 is that of the published pairs', () => {
  expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
  expect(ciede2000([50, -1, 2], [50, 0, 0])).toBeCloseTo(2.3669, 4)
  expect(ciede2000([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447])).toBeCloseTo(1.4441, 4)
  expect(ciede2000([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4)
})

test.each(themes)('each level of colour has a contrast of 3 with the $theme page', (given) => {
  expect(given.colours).toHaveLength(9)
  for (const colour of given.colours)
    expect([colour, contrast(colour, given.page) >= 3]).toEqual([colour, true])
})

test.each(themes)(
  'the $theme levels have equal steps of lightness, away from the page',
  (given) => {
    const lightness = (hex: string) => oklab(linear(hex))[0] ?? 0
    const steps = between(given.colours.map(lightness), (one, next) => next - one)
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
    for (const step of steps) expect(Math.abs(step / mean - 1)).toBeLessThan(0.1)
    const contrasts = given.colours.map((colour) => contrast(colour, given.page))
    expect(contrasts).toEqual(contrasts.toSorted((one, other) => one - other))
  },
)

test.each(themes)('neighbours of the $theme levels differ for every kind of sight', (given) => {
  for (const [vision, matrix] of Object.entries(visions)) {
    const seen = given.colours.map((hex) => cielab(seenWith(matrix, hex)))
    expect([vision, Math.min(...between(seen, ciede2000)) >= 5]).toEqual([vision, true])
  }
})

test('pictures for feeds have the colours of the light theme', () => {
  expect(themes[0]?.colours.map((colour, level) => `.c${level}{color:${colour}}`).join('')).toBe(
    /(?:\.c\d\{[^}]*\})+/.exec(stillStyle)?.[0],
  )
})

test.each(['color: n', 'color: n, size: n', 'color: n, by: f'])(
  'points with %s have the colours of their levels in pictures for feeds',
  async (channels) => {
    const rows = Array.from({ length: 18 }, (_, at) => `${at % 9},${at},${(at % 9) + 1},${at % 2}`)
    const source = Buffer.from(`t,v,n,f\n${rows.join('\n')}\n`)
    const files = [{ name: 't.csv', bytes: source.length, source }]
    const body = `title: T\ndata: t.csv\nx: { column: t, label: t }\ny: { label: v }\nseries:\n  - { mark: dot, y: v, ${channels} }`
    const { charts } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
      ...plainContext,
      files,
    })
    // Without the bar, whose colours would be found instead of those of the points.
    const svg = charts[0]?.svg.replace(/<g fill="currentColor" shape-rendering.*?<\/g>/, '') ?? ''
    const pixels = await sharp(await drawSvg(svg, {}))
      .ensureAlpha()
      .raw()
      .toBuffer()
    const painted = new Set<string>()
    for (let at = 0; at < pixels.length; at += 4)
      painted.add(`#${pixels.toString('hex', at, at + 3)}`)
    expect(themes[0]?.colours.filter((colour) => !painted.has(colour))).toEqual([])
  },
)

const series = read('../web/prose/article.css')
const seriesColours = (at: number) => [
  pairOf(tokens, '--ink:')[at] ?? '',
  themes[at]?.theme === 'light' ? '#bc065c' : '#fb779f',
  ...['--series-2: var\\(--series-red,', '--series-3:', '--series-4:', '--series-5:'].map(
    (name) => pairOf(series, name)[at] ?? '',
  ),
]

/** A colour on a page through which as much of the page is seen as it is transparent. */
function mixed(colour: string, page: string, opacity: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [one = 0, other = 0] = [colour, page].map((hex) =>
      Number.parseInt(hex.slice(at, at + 2), 16),
    )
    return Math.round(one * opacity + other * (1 - opacity))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

test.each([
  [390, ''],
  [1500, ''],
  [3000, ''],
  [12_000, ''],
  [390, ', by: f'],
  [1500, ', by: f'],
  [12_000, ', by: f'],
  [40_000, ', by: f'],
])('%i points that lie on one another%s have a contrast of 3 with the page', async (count, by) => {
  const rows = Array.from({ length: count }, (_, at) => {
    const [t, v] = [(at * 7919) % 97, (at * 104_729) % 89]
    return `${t},${v},${'abcde'[at % 5]}`
  })
  const source = Buffer.from(`t,v,f\n${rows.join('\n')}\n`)
  const files = [{ name: 't.csv', bytes: source.length, source }]
  const body = `title: T\ndata: t.csv\nx: { column: t, label: t }\ny: { label: v }\nseries:\n  - { mark: dot, y: v${by} }`
  const { html } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, { ...plainContext, files })
  const medium = /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ''
  const groups = [...medium.matchAll(/<g class="(?:pt|mk k(\d))">([\s\S]*?)<\/g>/g)]
  expect(groups.length).toBeGreaterThan(0)
  for (const { page } of themes)
    for (const [, colour = '0', parts = ''] of groups)
      for (const [, opacity] of `${parts} opacity="1"`.matchAll(/opacity="(0?\.\d+|1)"/g)) {
        const at = themes.findIndex((one) => one.page === page)
        const own = seriesColours(at)[Number(colour)] ?? ''
        const seen = contrast(mixed(own, page, Number(opacity)), page)
        expect([page, colour, opacity, seen >= 2.99]).toEqual([page, colour, opacity, true])
      }
})
