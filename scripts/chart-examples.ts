import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const manual = path.resolve(import.meta.dirname, '../docs/manual')
const dataFolder = path.join(manual, 'charts')

/** A chart of docs/manual/charts.md. */
export interface ChartExample {
  /** The name of its picture. */
  name: string
  /** The block as it is written in an article. */
  block: string
}

/** A data file of the manual. */
export interface ExampleFile {
  name: string
  bytes: number
  source: Buffer
}

/** The charts of the manual, each of which is followed by its picture. */
export function readExamples(): ChartExample[] {
  const page = readFileSync(path.join(manual, 'charts.md'), 'utf8')
  const [, ...parts] = page.split(/^(?=```chart$)/m)
  return parts.map((part) => {
    const block = part.slice(0, part.indexOf('\n```\n') + '\n```\n'.length)
    const name = /^!\[[^\]]+\]\(\.\.\/pictures\/charts\/([a-z-]+)\.svg\)$/m.exec(part)?.[1]
    if (name === undefined) throw new Error(`A chart has no picture after it:\n${block}`)
    return { name, block }
  })
}

/** The data files of the manual. */
export function readExampleFiles(): ExampleFile[] {
  return readdirSync(dataFolder).map((name) => {
    const source = readFileSync(path.join(dataFolder, name))
    return { name, bytes: source.length, source }
  })
}

/** A chart of 13,000 points in three series, for measurements. */
export function readDenseExample(): { block: string; files: ExampleFile[] } {
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  // The sum of four equal distributions is nearly a normal one.
  const normal = () => random() + random() + random() + random() - 2
  const rows = Array.from({ length: 13_000 }, (_, index) => {
    const survey = index % 3
    const color = 2 * survey + normal() * (2 + survey)
    return `${color.toFixed(4)},${(survey + 2 * normal()).toFixed(4)},${'abc'[survey]}`
  })
  const source = Buffer.from(`color,magnitude,survey\n${rows.join('\n')}\n`)
  const block = `\`\`\`chart
title: Three surveys
data: surveys.csv
x: { column: color, label: Color }
y: { label: Magnitude, reverse: true }
series:
  - { mark: dot, y: magnitude, by: survey }
\`\`\`
`
  return { block, files: [{ name: 'surveys.csv', bytes: source.length, source }] }
}

/** The drawings of charts in HTML, one for each size. */
export function drawingsIn(html: string): string[] {
  return [...html.matchAll(/<svg class="fig [\s\S]*?<\/svg>/g)].map(([drawing]) => drawing)
}

/** The name of the data file of a chart; undefined when its numbers are in the block. */
export function fileOf({ block }: ChartExample): string | undefined {
  return /^data: (\S+)$/m.exec(block)?.[1]
}
