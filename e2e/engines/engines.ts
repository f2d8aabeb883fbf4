import type { Engine } from './driver.ts'
import { findFirefox, findWebKit } from './installed.ts'
import { startChromium, startFirefox } from './puppeteer-engine.ts'
import { startWebKit } from './webkit-engine.ts'

interface KnownEngine {
  name: string
  isInstalled: boolean
  start(): Promise<Engine>
}

/** Every engine that the site must work in; Chromium comes along with the project. */
export const engines: readonly KnownEngine[] = [
  { name: 'Chromium', isInstalled: true, start: startChromium },
  { name: 'Firefox', isInstalled: findFirefox() !== undefined, start: startFirefox },
  { name: 'WebKit', isInstalled: findWebKit() !== undefined, start: startWebKit },
]
