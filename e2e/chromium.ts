import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const shells = ['chromium-headless-shell']
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Lets Chromium run as any user, and keeps it from contacting anything but the site. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The first of these programs that the PATH offers. */
function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
}

/** The Chromium that comes as a development dependency; it unpacks itself once. */
async function bundled(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium } = await import('@sparticuz/chromium')
  const file = await chromium.executablePath()
  const works =
    spawnSync(file, ['--version', '--no-sandbox', '--headless'], { timeout: 60_000 }).status === 0
  return works ? file : undefined
}

/** Debian's package, for machines whose user may install it. */
function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
  return onPath(wholeBrowsers)
}

/**
 * Finds the browser for the journeys: CHROMIUM, the shell of Debian's chromium-headless-shell, the bundled one, or a
 * whole browser. In a shell, which draws no windows, a page takes half of the time.
 * @throws Error saying what to install when there is none
 */
export async function findChromium(): Promise<string> {
  return process.env['CHROMIUM'] ?? onPath(shells) ?? (await bundled()) ?? findWholeChromium()
}

/**
 * Finds a browser with a back/forward cache, which neither Debian's shell nor the bundled one has: CHROMIUM, one on the
 * PATH, or Debian's package.
 * @throws Error saying what to install when there is none
 */
export function findWholeChromium(): string {
  const found = process.env['CHROMIUM'] ?? onPath(wholeBrowsers) ?? fromDebian()
  if (found === undefined)
    throw new Error('The journeys need Chromium: install it, or name it in CHROMIUM.')
  return found
}
