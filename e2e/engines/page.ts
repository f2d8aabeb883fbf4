import { expect } from 'vitest'
import type { Driver } from './driver.ts'
import { aimAt, countOf, isHydrated, read, type Step, describeSteps } from './seek.ts'
import { until } from './until.ts'

/** One element of the page, or several: what is shown, by a selector and the name that people know it by. */
interface Part {
  /** A part inside this one. */
  part(selector: string, name?: string | RegExp): Part
  click(): Promise<void>
  /** Puts a text in place of what a field holds, as typed. */
  fill(text: string): Promise<void>
  /** How many of them are shown. */
  count(): Promise<number>
  text(): Promise<string>
  value(): Promise<string>
  /** The value of an expression about the element; it is called 'it'. */
  get<Value>(expression: string): Promise<Value>
  /** Waits until it is shown. */
  isShown(): Promise<void>
  /** Waits until none is shown. */
  isGone(): Promise<void>
  /** Waits until its text has this in it. */
  says(expected: string): Promise<void>
}

/** A page in a window, as journeys use it. */
export interface Page extends Omit<Driver, 'click' | 'close'> {
  part: Part['part']
  /** Opens an address of the site and waits until the page is hydrated. */
  open(path: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Waits until the address of the page, without its site, is this one. */
  isAt(path: string): Promise<void>
}

/** Wraps a driver with what journeys on a site need. */
export function pageOf(driver: Driver, site: string): Page {
  const { click: _, close: _close, ...rest } = driver
  const hydrated = async () => await expect.poll(() => driver.evaluate(isHydrated)).toBe(true)
  return {
    ...rest,
    part: (selector, name) => partOf(driver, [step(selector, name)]),
    async open(path) {
      await driver.goto(site + path)
      await hydrated()
    },
    async reload() {
      await driver.reload()
      await hydrated()
    },
    back: async () => await driver.evaluate('void history.back()'),
    forward: async () => await driver.evaluate('void history.forward()'),
    async isAt(path) {
      const address = 'location.pathname + location.search + location.hash'
      await expect.poll(() => driver.evaluate(address)).toBe(path)
    },
  }
}

/** 0 if a condition holds already: when it began to is not known. */
function step(selector: string, name?: string | RegExp): Step {
  if (name === undefined) return { selector }
  return typeof name === 'string' ? { selector, name } : { selector, pattern: name.source }
}

function partOf(driver: Driver, steps: readonly Step[]): Part {
  const get = async <Value>(expression: string) =>
    await driver.evaluate<Value>(read(steps, expression))
  const self: Part = {
    part: (selector, name) => partOf(driver, [...steps, step(selector, name)]),
    click: async () => await driver.click(...(await aim(driver, steps))),
    async fill(text) {
      await self.click()
      await driver.evaluate(read(steps, 'it.select()'))
      await (text === '' ? driver.press('Backspace') : driver.type(text))
      await expect.poll(self.value).toBe(text)
    },
    count: async () => await driver.evaluate<number>(countOf(steps)),
    text: async () => await get<string>(`it.innerText.trim()`),
    value: async () => await get<string>('it.value'),
    get,
    isShown: async () =>
      await expect.poll(self.count, { message: describeSteps(steps) }).toBeGreaterThan(0),
    isGone: async () => await expect.poll(self.count, { message: describeSteps(steps) }).toBe(0),
    async says(expected) {
      await expect.poll(self.text, { message: describeSteps(steps) }).toContain(expected)
    },
  }
  return self
}

/** Waits until the first element can be pressed and no longer moves, and says where. */
async function aim(driver: Driver, steps: readonly Step[]): Promise<[x: number, y: number]> {
  let last = ''
  return await until(`${describeSteps(steps)} can be pressed`, async () => {
    const place = await driver.evaluate<[number, number]>(aimAt(steps))
    const isStill = String(place) === last
    last = String(place)
    return isStill ? place : undefined
  })
}
