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

/** The name of the data file of a chart; undefined when its numbers are in the block. */
export function fileOf({ block }: ChartExample): string | undefined {
  return /^data: (\S+)$/m.exec(block)?.[1]
}
