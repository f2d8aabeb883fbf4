import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { type ConvertedNotebook, notebooksUrl } from '../../src/features/blog/notebooks.ts'
import { residentMb } from './machine.ts'
import type { Owner } from './owner.ts'
import type { Server } from './servers.ts'
import type { Row } from './table.ts'

const pictures = 30
/** The noise in every picture, so that all of them are 3 MB in base64. */
const grains = { width: 200, height: 150, channels: 1 } as const
/** The size of a picture for high-density screens, px. */
const size = { width: 1200, height: 900 }

/** Imports a notebook of 3 MB and measures the site meanwhile. */
export async function measureNotebooks({ url, pid }: Server, owner: Owner): Promise<Row[]> {
  const file = await notebook()
  const before = await residentMb(pid)
  let most = before
  let slowest = 0
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      const began = performance.now()
      await (await fetch(`${url}/health`)).text()
      slowest = Math.max(slowest, performance.now() - began)
      most = Math.max(most, await residentMb(pid))
      await setTimeout(20)
    }
  }
  const watching = watch()
  const began = performance.now()
  const answer = await owner.sendFile(`${notebooksUrl}?keep=no`, file)
  const ms = performance.now() - began
  isDone = true
  await watching
  const { content } = JSON.parse(answer) as ConvertedNotebook
  const found = content.match(/\/media\//g)?.length
  if (found !== pictures) throw new Error(`The notebook has ${found} pictures.`)
  const megabytes = (file.size / 1024 ** 2).toFixed(1)
  return [
    row(`a notebook of ${megabytes} MB with ${pictures} pictures`, ms, 10_000, 'ms'),
    row('the slowest answer of /health meanwhile', slowest, 200, 'ms'),
    row('additional memory of the site process', most - before, 60, 'MB'),
  ]
}

function row(name: string, value: number, most: number, unit: string): Row {
  return { name, figure: `${Math.round(value)} ${unit}`, budget: `<= ${most} ${unit}` }
}

async function notebook(): Promise<Blob> {
  const cells: object[] = []
  for (let count = 0; count < pictures; count += 1) {
    const noise = randomBytes(grains.width * grains.height)
    const picture = sharp(noise, { raw: grains })
    const png = await picture
      .resize({ ...size, kernel: 'nearest' })
      .png()
      .toBuffer()
    const data = { 'image/png': png.toString('base64') }
    cells.push(
      { cell_type: 'markdown', metadata: {}, source: `## Figure ${count}\n\nSome words.` },
      {
        cell_type: 'code',
        execution_count: count,
        metadata: {},
        source: 'plot()',
        outputs: [{ output_type: 'display_data', data, metadata: {} }],
      },
    )
  }
  return new Blob([JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells })])
}
