import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Variant } from '../../platform/server/pages/page-cache.ts'
import type { AccentName } from '../../shared/accents.ts'
import { createDocument, inlineHash, type DocumentFrame } from './document.ts'
import type { Head, Missing } from '../routes/public-page.ts'
import type { PageTarget } from './page-request.ts'

export interface RenderedPage {
  status: number
  html: string
  /** The hash of its style element, for the content security policy. */
  styleHash?: string
}

/** Renders the pages of the site: from a build, or from the sources during development. */
export interface PageRenderer {
  /** @returns what is missing where what the page shows does not exist */
  render(target: PageTarget, variant: Variant, input: RenderInput): Promise<RenderedPage | Missing>
  /** Changes when the code of the pages does, so that cached pages are rendered again. */
  version(): string
  /** Hashes of the inline scripts, for the content security policy; undefined where none can be. */
  scriptHashes: readonly string[] | undefined
}

interface PageInput {
  read: (url: string) => Promise<unknown>
  year: string
}

interface RenderInput extends PageInput {
  /** Writes the tags of a head. */
  tagsFor: (head: Head) => Promise<string>
}

/** The exports of the server bundle, which has no types of its own. */
export interface ServerEntry {
  /** The modules of all screens. */
  sources: readonly string[]
  renderPage(
    target: PageTarget,
    input: PageInput,
  ): Promise<
    | Missing
    | {
        status: number
        head: Head
        source: string
        body: string
        accent: AccentName
        printedName: string | undefined
        needsScript: boolean
        state: unknown
      }
  >
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
  const headScript = await readFile(path.join(dist, 'head-script.js'), 'utf8')
  const frameOf = await builtFrames(path.join(dist, 'client'), headScript, entry.sources)
  return {
    // A build does not change while it runs.
    version: () => 'built',
    scriptHashes: [inlineHash(headScript)],
    render: async (target, variant, { tagsFor, ...input }) => {
      const rendered = await entry.renderPage(target, input)
      if (typeof rendered === 'string') return rendered
      const { status, source, head, ...parts } = rendered
      const about = { tags: await tagsFor(head), hasSession: variant === 'session' }
      const { styleHash, ...frame } = frameOf(source)
      return { status, html: createDocument(frame, { ...parts, ...about }), styleHash }
    },
  }
}

type HashedFrame = DocumentFrame & { styleHash: string }

/** Reads the manifest and the styles of a build once; gives the frame for each screen. */
async function builtFrames(client: string, headScript: string, sources: readonly string[]) {
  const manifest = JSON.parse(
    await readFile(path.join(client, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest
  const find = (source: string) => {
    const found = manifest[source]
    if (!found) throw new Error(`The build has no ${source}`)
    return found
  }
  // Fails at the start, not at the first visit, when a screen is missing in the build.
  sources.forEach(find)
  const sheetNames = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const sheets = new Map(
    await Promise.all(
      [...sheetNames].map(
        async (name) => [name, await readFile(path.join(client, name), 'utf8')] as const,
      ),
    ),
  )
  const preloadFonts = ['besley', 'instrument-sans'].map(
    (font) => `/${find(`build/fonts/${font}.woff2`).file}`,
  )
  const frames = new Map<string, HashedFrame>()
  return (source: string): HashedFrame => {
    const cached = frames.get(source)
    if (cached) return cached
    const seen = new Set<string>()
    const chunks = [clientEntry, source].flatMap((name) => withImports(name, find, seen))
    const names = chunks.flatMap((chunk) => chunk.css ?? [])
    const css = names.map((name) => sheets.get(name)).join('')
    const entry = `/${find(clientEntry).file}`
    const modules = chunks.map(({ file }) => `/${file}`).filter((url) => url !== entry)
    const frame = {
      css,
      styleHash: inlineHash(css),
      sheets: names.map((name) => `/${name}`),
      entry,
      modules,
      headScript,
      preloadFonts,
    }
    frames.set(source, frame)
    return frame
  }
}

const clientEntry = 'src/app/ssr/entry-client.tsx'

/** A chunk with everything that it imports, dependencies first and each once: the order in which their CSS applies. */
function withImports(name: string, find: (name: string) => Chunk, seen: Set<string>): Chunk[] {
  if (seen.has(name)) return []
  seen.add(name)
  const chunk = find(name)
  return [...(chunk.imports ?? []).flatMap((one) => withImports(one, find, seen)), chunk]
}
