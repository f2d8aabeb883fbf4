import { request } from 'node:http'
import zlib from 'node:zlib'
import type { Row } from './table.ts'

const kilobyte = 1024

/** The limits for public pages. Source: docs/performance.md, Bytes. */
export const budgets = {
  scripts: 92 * kilobyte,
  scriptFiles: 4,
  styles: 9 * kilobyte,
  homePage: 18 * kilobyte,
  fonts: 90 * kilobyte,
  preloadedFonts: 50 * kilobyte,
  chartValues: 4 * kilobyte,
  chartZoom: 2.5 * kilobyte,
} as const

/** The transferred bytes of a page. */
export interface Weight {
  path: string
  html: number
  scripts: number
  scriptFiles: number
  styles: number
  preloadedFonts: number
}

/** Measures a page, with brotli for texts. */
export async function weigh(site: string, path: string): Promise<Weight> {
  const page = await fetchCompressed(site + path)
  const html = zlib.brotliDecompressSync(page).toString()
  const scripts = addresses(
    html,
    /<script type="module" src="([^"]+)"|rel="modulepreload" href="([^"]+)"/g,
  )
  const styles = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
  const fonts = addresses(html, /rel="preload" href="([^"]+)" as="font"/g)
  const sum = async (urls: readonly string[]) =>
    (await Promise.all(urls.map((url) => bytesOf(site + url)))).reduce(
      (total, { length }) => total + length,
      0,
    )
  return {
    path,
    html: page.length,
    scripts: await sum(scripts),
    scriptFiles: scripts.length,
    styles: zlib.brotliCompressSync(styles).length,
    preloadedFonts: await sum(fonts),
  }
}

function addresses(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, ...groups]) => groups.join(''))
}

/** Fetches a page after the server has recompressed it at the highest level in the background. */
export async function fetchCompressed(url: string): Promise<Buffer> {
  const first = await bytesOf(url)
  for (let tries = 0; tries < 20; tries += 1) {
    const now = await bytesOf(url)
    if (now.length < first.length) return now
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return first
}

/** The compressed body of an answer. */
async function bytesOf(url: string): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
    })
      .on('error', reject)
      .end()
  })
}

/** The weights as rows of the table. */
export function weightRows(weights: readonly Weight[]): Row[] {
  return weights.flatMap(({ path, ...weight }) => [
    rowOf(`${path}: scripts`, weight.scripts, budgets.scripts, `${weight.scriptFiles} files`),
    rowOf(`${path}: styles, inlined`, weight.styles, budgets.styles),
    rowOf(`${path}: HTML`, weight.html, path === '/' ? budgets.homePage : undefined),
    rowOf(`${path}: preloaded fonts`, weight.preloadedFonts, budgets.preloadedFonts),
  ])
}

function rowOf(name: string, bytes: number, most: number | undefined, note = ''): Row {
  const inKilobytes = (value: number) => `${(value / kilobyte).toFixed(1)} KB`
  return {
    name,
    figure: inKilobytes(bytes),
    compared: note,
    budget: most === undefined ? '' : `<= ${inKilobytes(most)}`,
    broken: most !== undefined && bytes > most,
  }
}
