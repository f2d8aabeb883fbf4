import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Engine } from './driver.ts'
import { findWebKit } from './installed.ts'
import { until } from './until.ts'
import { type Call, openSession } from './webdriver.ts'

/** WebKitGTK on a screen of its own, driven by W3C WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const programs = findWebKit()
  if (!programs) throw new Error('WebKitWebDriver or Xvfb is not installed')
  const screen = spawn(
    programs.screen,
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const display = `:${await firstLine(screen)}`
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LANGUAGE: 'en_US' },
    stdio: 'ignore',
  })
  const call = callsTo(`http://127.0.0.1:${port}`)
  await until('the driver answers', () => call('GET', '/status'))
  return {
    // Of a hundred browsers that the driver starts, one never answers it: nothing of the site was asked yet.
    openWindow: async () => await until('a browser has started', () => openSession(call)),
    close: async () => void (await Promise.all([driver, screen].map(end))),
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The screen has no output')
  for await (const line of createInterface(stdout)) return line
  throw new Error('The screen ended before it was open')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The driver now and then never answers a look at a page that is being replaced; a look is then worth another. */
const longestCallMs = 8_000

function callsTo(server: string): Call {
  return async (method, path, body) => {
    const response = await fetch(server + path, {
      method,
      signal: AbortSignal.timeout(longestCallMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}
