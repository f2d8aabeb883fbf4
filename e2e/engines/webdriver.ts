import type { Driver, Key } from './driver.ts'
import { complaintsHeard, hearComplaints } from './heard.ts'
import { until } from './until.ts'

/** One call of W3C WebDriver. Source: https://www.w3.org/TR/webdriver2/#endpoints */
export type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<unknown>

/** Source: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Readonly<Record<Key, string>> = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
}

const keyPresses = (values: Iterable<string>) => ({
  type: 'key',
  id: 'keyboard',
  actions: [...values].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

const held = { Control: '\uE009', Shift: '\uE008' }

const keyShortcut = (around: readonly string[], key: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [
    ...[...around, key].map((value) => ({ type: 'keyDown', value })),
    ...[key, ...around].map((value) => ({ type: 'keyUp', value })),
  ],
})

const mousePress = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

/** Whether an address is another place of the document that is open. */
const isPlaceHere = (url: string) =>
  `location.href.split('#')[0] === ${JSON.stringify(url.split('#')[0])} && ${url.includes('#')}`

/** Opens a window by a session of its own: each begins with empty storage. */
export async function openSession(call: Call): Promise<Driver> {
  // Commands must not wait for the load event, so that complaints are noted from the beginning; `load` below waits.
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
  const post = async (command: string, body: object = {}) =>
    await call('POST', `/session/${sessionId}/${command}`, body)
  const act = async (device: object) => void (await post('actions', { actions: [device] }))

  async function evaluate<Value>(expression: string): Promise<Value> {
    const script = `${hearComplaints}; return (${expression})`
    return (await post('execute/sync', { script, args: [] })) as Value
  }

  /** Gives a command that leads to another document, and waits for the load event of that. */
  async function load(command: string, body?: object): Promise<void> {
    const before = await evaluate<number>('performance.timeOrigin')
    await post(command, body)
    const isLoaded = `performance.timeOrigin !== ${before} && document.readyState === 'complete'`
    await until('another document has loaded', async () => (await evaluate(isLoaded)) || undefined)
  }

  return {
    async goto(url) {
      if (await evaluate<boolean>(isPlaceHere(url))) await post('url', { url })
      else await load('url', { url })
    },
    reload: async () => await load('refresh'),
    evaluate,
    click: async (x, y) => await act(mousePress(x, y)),
    type: async (text) => await act(keyPresses(text.replaceAll('\n', keys.Enter))),
    press: async (key, withShift) =>
      await act(withShift ? keyShortcut([held.Shift], keys[key]) : keyPresses([keys[key]])),
    shortcut: async (letter, withShift) =>
      await act(keyShortcut(withShift ? [held.Control, held.Shift] : [held.Control], letter)),
    async resize(width, height) {
      const frame = await evaluate<number[]>('[outerWidth - innerWidth, outerHeight - innerHeight]')
      const [across = 0, down = 0] = frame
      await post('window/rect', { x: 0, y: 0, width: width + across, height: height + down })
    },
    complaints: async () => await evaluate<string[]>(complaintsHeard),
    close: async () => void (await call('DELETE', `/session/${sessionId}`)),
  }
}
