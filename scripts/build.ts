import { createHash } from 'node:crypto'
import { constants, existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** The folders and files that a build depends on. */
const sources = [
  ['src', /\.(ts|tsx|css|json|bin|txt)$/],
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
  await shortenManifest(root)
  await viteBuild({ root, logLevel: 'warn', build: { ssr: true } })
  await copyData(root)
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

/** Vite names style sheets with a URL by their absolute path; a build must not depend on the folder that it is made in. */
async function shortenManifest(root: string): Promise<void> {
  const file = path.join(root, 'dist', 'client', '.vite', 'manifest.json')
  const prefix = `${root.split(path.sep).join('/')}/`
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(`"${prefix}`, '"'))
}

/** Modules refer to their files as `./data/x`; in a server build all modules are in one folder. */
async function copyData(root: string): Promise<void> {
  const target = path.join(root, 'dist', 'server', 'data')
  await mkdir(target)
  for (const file of globSync(['packages/*/data/*', 'src/features/**/data/*'], { cwd: root }))
    // Files of two folders must not have the same name.
    await copyFile(
      path.join(root, file),
      path.join(target, path.basename(file)),
      constants.COPYFILE_EXCL,
    )
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
    // The manifest and the list of packages are not served.
    if (!compressible.test(name) || name.startsWith('.')) continue
    const file = path.join(folder, name)
    const content = await readFile(file)
    if (content.length < smallestWorthwhileBytes) continue
    await writeFile(`${file}.br`, await brotli(content))
    await writeFile(`${file}.gz`, await gzip(content, { level: 9 }))
  }
}
