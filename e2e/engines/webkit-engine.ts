import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { firstMatch } from '../../src/testing/first-match.ts'
import { freePort } from '../../src/testing/free-port.ts'
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
  const display = `:${await firstMatch(screen, /^(.*)$/)}`
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LANGUAGE: 'en_US' },
    stdio: 'ignore',
  })
  const call = callsTo(`http://127.0.0.1:${port}`)
  await until('the driver answers', () => call('GET', '/status'))
  return {
    // About one start in a hundred never answers its driver. Trying again hides no fault: the site is not open yet.
    openWindow: async () => await until('a browser has started', () => openSession(call)),
    close: async () => void (await Promise.all([driver, screen].map(end))),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Sometimes the driver never answers a query while the page is being replaced; after this time it is asked again. */
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
