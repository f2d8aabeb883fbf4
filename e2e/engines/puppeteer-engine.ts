import puppeteer, {
  type ConsoleMessage,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core'
import { chromiumFlags, findChromium } from '../chromium.ts'
import type { Driver, Engine } from './driver.ts'
import { findFirefox } from './installed.ts'

/** Firefox, driven by WebDriver BiDi. */
export const startFirefox = async (): Promise<Engine> =>
  await start({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath: findFirefox() ?? 'firefox',
  })

/** Chromium, driven by its own protocol. */
export const startChromium = async (): Promise<Engine> =>
  await start({
    browser: 'chrome',
    executablePath: await findChromium(),
    args: [...chromiumFlags, '--lang=en-US'],
  })

async function start(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ ...options, headless: true, defaultViewport: null })
  return {
    async openWindow() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return driverOf(page, () => context.close())
    },
    close: () => browser.close(),
  }
}

function driverOf(page: Page, close: () => Promise<void>): Driver {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    const words = String(error)
    if (!abortedFont.test(words) && !halfArrived.test(words)) complaints.push(words)
  })
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: async (x, y) => await page.mouse.click(x, y),
    type: async (text) => await page.keyboard.type(text),
    async press(key, withShift) {
      if (withShift) await page.keyboard.down('Shift')
      await page.keyboard.press(key)
      if (withShift) await page.keyboard.up('Shift')
    },
    async shortcut(letter, withShift) {
      const around = withShift ? (['Control', 'Shift'] as const) : (['Control'] as const)
      for (const key of around) await page.keyboard.down(key)
      await page.keyboard.press(letter as KeyInput)
      for (const key of around) await page.keyboard.up(key)
    },
    resize: async (width, height) => await page.setViewport({ width, height }),
    complaints: async () => complaints,
    close,
  }
}

/** Firefox reports fonts that were still loading when the page was left; the status is NS_BINDING_ABORTED. */
const abortedFont = /downloadable font: .* status=2152398850 /

/** Firefox lays out a page while it arrives, and reports a fraction whose second half is still on its way. */
const halfArrived = /Invalid markup: Incorrect number of children for <m\w+\/> tag/

function isComplaint(message: ConsoleMessage): boolean {
  // Chromium alone notes every refused call; a journey that is refused looks for the refusal on the page.
  if (new URL(message.location().url ?? 'about:blank').pathname.startsWith('/api/')) return false
  return message.type() === 'error' || message.type() === 'warn'
}
