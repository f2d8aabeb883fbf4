import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** The folders and files that a build depends on. */
const sources = [
  ['src', /\.(ts|tsx|css|json|bin)$/],
  ['packages', /\.(ts|json)$/],
  ['scripts', /^[^/\\]+\.ts$/],
  ['public', /\.[^/\\]+$/],
  ['starter', /^media[/\\].*\.webp$/],
] as const
const singleFiles = ['vite.config.ts', 'package-lock.json']

/** Whether dist was built from exactly the current sources. */
export async function isFresh(root: string): Promise<boolean> {
  const stamp = path.join(root, 'dist', 'built-from')
  if (!existsSync(stamp)) return false
  return (await readFile(stamp, 'utf8')) === hashSources(root)
}

/** Whether the build tools are installed. */
export function canBuild(root: string): boolean {
  return existsSync(path.join(root, 'node_modules', 'vite'))
}

/** Builds fonts, the client, the server, icons and pictures into `dist`. */
export async function build(root: string): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  const hash = hashSources(root)
  const [{ build: viteBuild }, fonts, ogImageFonts, scripts, { buildIcons }, starter] =
    await Promise.all([
      import('vite'),
      import('./fonts.ts'),
      import('./og-image-fonts.ts'),
      import('./document-scripts.ts'),
      import('./icons.ts'),
      import('./starter-pictures.ts'),
    ])
  await fonts.buildFonts(root)
  await ogImageFonts.buildOgImageFonts(root, path.join(root, 'dist', 'cards'))
  await viteBuild({ root, logLevel: 'warn' })
  await viteBuild({ root, logLevel: 'warn', build: { ssr: true } })
  await copyPackageData(root)
  await writeFile(path.join(root, 'dist', 'head-script.js'), await scripts.bundleHeadScript(root))
  await writeFile(
    path.join(root, 'dist', 'static-search.js'),
    await scripts.bundleStaticSearch(root),
  )
  await buildIcons(root, path.join(root, 'dist', 'client'))
  await starter.buildStarterPictures(root, path.join(root, 'dist', 'starter-media'))
  await compressAll(path.join(root, 'dist', 'client'))
  await writeFile(path.join(root, 'dist', 'built-from'), hash)
}

/** Modules of packages refer to their files as `./data/x`; in a server build all modules are in one folder. */
async function copyPackageData(root: string): Promise<void> {
  const target = path.join(root, 'dist', 'server', 'data')
  for (const folder of globSync('packages/*/data', { cwd: root }))
    // Two packages must not have files of the same name.
    await cp(path.join(root, folder), target, { recursive: true, force: false, errorOnExist: true })
}

/**
 * Hashes the contents of the sources, since a checkout or a copy changes their times. Every start waits for this; reading the files
 * synchronously is five times as fast as asynchronously.
 */
export function hashSources(root: string): string {
  const files = sources.flatMap(([folder, pattern]) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => pattern.test(name) && !/\.test\.[^/]*$/.test(name))
      .map((name) => path.join(folder, name)),
  )
  const hash = createHash('sha256')
  for (const file of [...singleFiles, ...files].toSorted()) {
    const name = path.join(root, file)
    if (existsSync(name)) hash.update(`${file}\0`).update(readFileSync(name))
  }
  return hash.digest('hex')
}

const compressible = /\.(js|css|json|svg|txt|webmanifest|bin)$/
const smallestWorthwhileBytes = 256

/** Writes a .br and a .gz next to every compressible file, at the highest level. */
async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!compressible.test(name)) continue
    const file = path.join(folder, name)
    const content = await readFile(file)
    if (content.length < smallestWorthwhileBytes) continue
    await writeFile(`${file}.br`, await brotli(content))
    await writeFile(`${file}.gz`, await gzip(content, { level: 9 }))
  }
}
