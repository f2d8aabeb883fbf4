import type { Driver } from './driver.ts'
import { countOf, describeSteps, read, type Step } from './seek.ts'
import { until } from './until.ts'

/** The keyboard of a window, and what it shows. */
export type Keyboard = Pick<Driver, 'evaluate' | 'press' | 'type' | 'shortcut'>

/** No page of the site has as many stops. */
const maxStops = 100

/** What has the focus, in words for a message. */
const focused = `(() => {
  const { activeElement: it, body } = document
  if (!it || it === body) return 'nothing'
  return it.tagName.toLowerCase() + ' ' + (it.ariaLabel ?? it.textContent).trim().slice(0, 60)
})()`

/** Whether something that people see has the focus. */
const hasFocusSomewhere = `document.activeElement !== document.body && document.activeElement?.checkVisibility() === true`

const hasFocus = 'it === document.activeElement'

const isBeforeFocus =
  '!!(it.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)'

/** What the keyboard alone does on a page. Elements are sought by a selector and the name that people know them by. */
export function keysOf(keyboard: Keyboard) {
  const { evaluate, press } = keyboard
  const count = async (one: Step) => await evaluate<number>(countOf([one]))
  const is = async (one: Step, expression: string) =>
    (await count(one)) > 0 && (await evaluate<boolean>(read([one], expression)))
  const waitFor = async (awaited: string, probe: () => Promise<boolean>) => {
    try {
      await until(awaited, async () => (await probe()) || undefined)
    } catch (cause) {
      const message = `Not so: ${awaited}. The focus is on ${await evaluate<string>(focused)}.`
      throw new Error(message, { cause })
    }
  }

  /** Presses Tab until an element has the focus, with Shift if it comes before what has it now. */
  async function tabTo(selector: string, name?: string): Promise<void> {
    const one = stepOf(selector, name)
    await sees(selector, name)
    const passed: string[] = []
    while (passed.length < maxStops) {
      await ((await is(one, isBeforeFocus)) ? press('Tab', 'and Shift') : press('Tab'))
      if (await is(one, hasFocus)) return
      passed.push(await evaluate<string>(focused))
    }
    throw new Error(`Tab did not reach ${describeSteps([one])}, but ${passed.join(' · ')}`)
  }

  /** Waits until an element is shown. */
  async function sees(selector: string, name?: string): Promise<void> {
    const one = stepOf(selector, name)
    await waitFor(`${describeSteps([one])} is shown`, async () => (await count(one)) > 0)
  }

  return {
    ...keyboard,
    tabTo,
    sees,
    /** Presses Tab until a control has the focus, and then Enter. */
    async use(selector: string, name?: string): Promise<void> {
      await tabTo(selector, name)
      await press('Enter')
    },
    /** Waits until no such element is shown. */
    async misses(selector: string, name?: string): Promise<void> {
      const one = stepOf(selector, name)
      await waitFor(`${describeSteps([one])} is gone`, async () => (await count(one)) === 0)
    },
    /** Waits until an element has the focus by itself. */
    async isAt(selector: string, name?: string): Promise<void> {
      const one = stepOf(selector, name)
      await waitFor(`${describeSteps([one])} has the focus`, () => is(one, hasFocus))
    },
    /** Waits until the focus is on something that people see. */
    isSomewhere: () => waitFor('something has the focus', () => evaluate(hasFocusSomewhere)),
    /** Waits until an expression about the page is true. */
    isTrue: (expression: string) => waitFor(expression, () => evaluate(expression)),
  }
}

const stepOf = (selector: string, name?: string): Step =>
  name === undefined ? { selector } : { selector, name }
