import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Readable } from 'node:stream'
import { findProgram } from '../../e2e/engines/installed.ts'
import { firstMatch } from '../../src/testing/first-match.ts'

/** A screen, a session bus, a window manager, Orca and Firefox, all of them children of this process. */
export interface Desktop {
  /** The environment of programs that use the screen. */
  env: NodeJS.ProcessEnv
  /** Each line is a text that Orca says, as JSON. */
  speech: Interface
  end(): Promise<void>
}

const needed = ['Xvfb', 'dbus-daemon', 'openbox', 'xdotool', 'orca', 'firefox-esr']

const longestStartMs = 60_000

/** @param folder a folder for profiles and logs */
export async function startDesktop(folder: string, firstUrl: string): Promise<Desktop> {
  const absent = needed.filter((name) => findProgram(name) === undefined)
  if (absent.length > 0)
    throw new Error(`Not installed: ${absent.join(', ')}. docs/testing.md lists the packages.`)
  const children: ChildProcess[] = []
  // D-Bus ends the services that it has started once it has ended itself.
  process.once('exit', () => children.forEach((child) => child.kill()))
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: folder,
    LANG: 'C.UTF-8',
    XDG_RUNTIME_DIR: folder,
    GNOME_ACCESSIBILITY: '1',
  }
  const start = (program: string, words: string[], stdio: StdioOptions) => {
    const child = spawn(program, words, { env, stdio })
    children.push(child)
    return child
  }
  const end = async () => {
    for (const child of children.toReversed()) await stop(child)
  }
  try {
    await writeProfiles(folder)
    const log = createWriteStream(path.join(folder, 'desktop.log'))
    await once(log, 'open')
    const screen = start(
      'Xvfb',
      ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      ['ignore', 'pipe', log],
    )
    env['DISPLAY'] = `:${await firstMatch(screen, /^(.*)$/)}`
    const bus = start('dbus-daemon', ['--session', '--print-address'], ['ignore', 'pipe', log])
    env['DBUS_SESSION_BUS_ADDRESS'] = await firstMatch(bus, /^(.*)$/)
    start('openbox', [], ['ignore', log, log])
    const orca = start(
      'orca',
      ['--user-prefs', path.join(folder, 'orca')],
      ['ignore', log, log, 'pipe'],
    )
    const speech = createInterface(orca.stdio[3] as Readable)
    await once(speech, 'line', { signal: AbortSignal.timeout(longestStartMs) })
    start(
      'firefox-esr',
      ['--no-remote', '--profile', path.join(folder, 'firefox'), firstUrl],
      ['ignore', log, log],
    )
    return { env, speech, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Firefox gets no first-run pages, updates, transitions and questions before it leaves a page. */
async function writeProfiles(folder: string): Promise<void> {
  const here = import.meta.dirname
  await cp(path.join(here, 'orca'), path.join(folder, 'orca'), { recursive: true })
  const settings = JSON.parse(
    await readFile(path.join(here, 'firefox-settings.json'), 'utf8'),
  ) as Record<string, unknown>
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await mkdir(path.join(folder, 'firefox'))
  await writeFile(path.join(folder, 'firefox', 'user.js'), lines.join('\n'))
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const hung = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exited
  clearTimeout(hung)
}
