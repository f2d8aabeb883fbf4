import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Folders and which of their files a build is made from. */
const sources = [
  ['src', /\.(ts|tsx|css|json|bin)$/],
  ['packages', /\.(ts|json)$/],
  ['scripts', /^[^/\\]+\.ts$/],
  ['public', /\.[^/\\]+$/],
  ['starter', /^media[/\\].*\.webp$/],
] as const
const singleFiles = ['vite.config.ts', 'package-lock.json']

/** True when dist was made from exactly the sources that are here now. */
export async function isFresh(root: string): Promise<boolean> {
  const stamp = path.join(root, 'dist', 'built-from')
  if (!existsSync(stamp)) return false
  return (await readFile(stamp, 'utf8')) === hashSources(root)
}

/** True where the tools of a build are installed. */
export function canBuild(root: string): boolean {
  return existsSync(path.join(root, 'node_modules', 'vite'))
}

/** Builds the pages: fonts, the part for browsers, the parts for the server, icons and pictures. */
export async function build(root: string): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  const hash = hashSources(root)
  const [{ build: viteBuild }, fonts, ogImageFonts, { bundleHeadScript }, { buildIcons }, starter] =
    await Promise.all([
      import('vite'),
      import('./fonts.ts'),
      import('./og-image-fonts.ts'),
      import('./head-script.ts'),
      import('./icons.ts'),
      import('./starter-pictures.ts'),
    ])
  await fonts.buildFonts(root)
  await ogImageFonts.buildOgImageFonts(root, path.join(root, 'dist', 'cards'))
  await viteBuild({ root, logLevel: 'warn' })
  await viteBuild({ root, logLevel: 'warn', build: { ssr: true } })
  await copyPackageData(root)
  await writeFile(path.join(root, 'dist', 'head-script.js'), await bundleHeadScript(root))
  await buildIcons(root, path.join(root, 'dist', 'client'))
  await starter.buildStarterPictures(root, path.join(root, 'dist', 'starter-media'))
  await compressAll(path.join(root, 'dist', 'client'))
  await writeFile(path.join(root, 'dist', 'built-from'), hash)
}

/** A module of a package names its files as `./data/x`; in a build of the server all modules are in one folder. */
async function copyPackageData(root: string): Promise<void> {
  const target = path.join(root, 'dist', 'server', 'data')
  for (const folder of globSync('packages/*/data', { cwd: root }))
    // Two packages must not have files of one name.
    await cp(path.join(root, folder), target, { recursive: true, force: false, errorOnExist: true })
}

/**
 * Contents rather than times: a checkout or a copy changes times and nothing else. Every start waits for
 * this, and reading five hundred small files one after the other is five times as fast as asking for each.
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

/** Writes a .br and a .gz beside every file that shrinks, as small as they get. */
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
