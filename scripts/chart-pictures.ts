/** Draws the pictures of the charts in docs/manual/charts.md: `npm run chart-pictures`. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  plainContext,
  type RenderedPost,
  renderMarkdown,
  rendererVersion,
} from '@ephemeris/markdown'
import {
  type ChartExample,
  type ExampleFile,
  fileOf,
  readExampleFiles,
  readExamples,
} from './chart-examples.ts'

const folder = path.resolve(import.meta.dirname, '../docs/pictures/charts')

/** Renders a chart of the manual as a text of its own. */
export function renderExample(
  { block }: ChartExample,
  files: ExampleFile[],
): Promise<RenderedPost> {
  return renderMarkdown(block, { ...plainContext, files })
}

/** A hash of all that a picture is made of: the block, its data and the version of the renderer. */
export function sourceHash(example: ChartExample, files: readonly ExampleFile[]): string {
  const data = files.find(({ name }) => name === fileOf(example))?.source ?? ''
  const hash = createHash('sha256').update(`${rendererVersion}\n${example.block}`).update(data)
  return hash.digest('hex').slice(0, 16)
}

/** The stored picture of a chart of the manual. */
export function readPicture({ name }: ChartExample): string {
  return readFileSync(fileOfPicture(name), 'utf8')
}

function fileOfPicture(name: string): string {
  return path.join(folder, `${name}.svg`)
}

async function writePictures(): Promise<void> {
  const files = readExampleFiles()
  for (const example of readExamples()) {
    const { charts, problems } = await renderExample(example, files)
    const [drawn] = charts
    if (!drawn) throw new Error(`${example.name} cannot be drawn: ${JSON.stringify(problems)}`)
    // Pages of a repository are shown without the fonts of the site.
    const svg = drawn.svg
      .replace('<svg ', `<svg data-source="${sourceHash(example, files)}" `)
      .replaceAll('font-family:"Instrument Sans"', '$&,sans-serif')
      .replaceAll('font-family:"STIX Two Text"', '$&,serif')
    writeFileSync(fileOfPicture(example.name), `${svg}\n`)
  }
}

if (import.meta.main) await writePictures()
