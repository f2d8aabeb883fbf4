import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedPage, Variant } from '../server/page-cache.ts'
import { createDocument, scriptHash, type DocumentFrame } from './document.ts'

/** Renders the pages of the site: from a build, or from sources while they are being written. */
export interface PageRenderer {
  render(url: string, variant: Variant, input: RenderInput): Promise<RenderedPage>
  /** Hashes of the inline scripts, for the content security policy; undefined where none can be. */
  scriptHashes: readonly string[] | undefined
}

interface RenderInput {
  read: (url: string) => Promise<unknown>
  year: string
}

/** What the server part of the build offers; it is bundled, so its types are told here. */
export interface ServerEntry {
  themeScript: string
  renderPage(
    url: string,
    input: RenderInput,
  ): Promise<{
    status: number
    head: { title: string; description: string }
    body: string
    state: unknown
  }>
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, Chunk>

/** The renderer of a finished build in `dist`. */
export async function builtPages(dist: string): Promise<PageRenderer> {
  const file = path.join(dist, 'server', 'entry-server.js')
  const entry = (await import(pathToFileURL(file).href)) as ServerEntry
  const frame = await builtFrame(path.join(dist, 'client'), entry.themeScript)
  return {
    scriptHashes: [scriptHash(frame.inlineScript)],
    render: async (url, variant, input) => {
      const { status, ...parts } = await entry.renderPage(url, input)
      return {
        status,
        html: createDocument(frame, { ...parts, hasSession: variant === 'session' }),
      }
    },
  }
}

async function builtFrame(client: string, themeScript: string): Promise<DocumentFrame> {
  const manifest = JSON.parse(
    await readFile(path.join(client, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest
  const find = (source: string) => {
    const found = manifest[source]
    if (!found) throw new Error(`The build has no ${source}`)
    return found
  }
  const chunks = withImports('src/app/entry-client.tsx', find)
  const sheets = chunks.flatMap(({ css = [] }) => css)
  return {
    css: (await Promise.all(sheets.map((name) => readFile(path.join(client, name), 'utf8')))).join(
      '',
    ),
    inlineScript: themeScript + startAfterPaint(chunks.map(({ file }) => file)),
    preloadFonts: ['besley', 'instrument-sans'].map(
      (font) => `/${find(`build/fonts/${font}.woff2`).file}`,
    ),
  }
}

/** A chunk after everything that it imports, each once: the order in which their CSS applies. */
function withImports(
  name: string,
  find: (name: string) => Chunk,
  seen = new Set<string>(),
): Chunk[] {
  if (seen.has(name)) return []
  seen.add(name)
  const chunk = find(name)
  return [...(chunk.imports ?? []).flatMap((one) => withImports(one, find, seen)), chunk]
}

/**
 * Starts the scripts of the page right after its first paint, which they would otherwise hold up.
 * Background tabs paint nothing, so a timer starts them there.
 */
function startAfterPaint(files: readonly string[]): string {
  const imports = files.map((file) => `import("/${file}")`).join(',')
  return `;{let go=()=>{go=()=>{};${imports}};requestAnimationFrame(()=>setTimeout(()=>go()));setTimeout(()=>go(),500)}`
}
