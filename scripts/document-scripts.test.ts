import path from 'node:path'
import { expect, test } from 'vitest'
import { bundleHeadScript } from './document-scripts.ts'

const headScript = await bundleHeadScript(path.resolve(import.meta.dirname, '..'))

interface Visitor {
  stored?: Record<string, string>
  prefersDark?: boolean
  storageIsOff?: boolean
}

/** Runs the script in a page that knows only what the script may touch. */
function openPage({ stored = {}, prefersDark = false, storageIsOff = false }: Visitor) {
  const storage = new Map(Object.entries(stored))
  const heard = new Map<string, () => void>()
  const system = {
    matches: prefersDark,
    addEventListener: (_type: 'change', listener: () => void) => heard.set('system', listener),
  }
  const root = { dataset: { theme: '' }, classList: new Set<string>() }
  const localStorage = {
    getItem: (key: string) => {
      if (storageIsOff) throw new Error('denied')
      return storage.get(key) ?? null
    },
    setItem: (key: string, value: string) => storage.set(key, value),
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- a page gets the script as text, too
  const run = Function('document', 'matchMedia', 'localStorage', 'addEventListener', headScript)
  run(
    { documentElement: root },
    () => system,
    localStorage,
    (type: string, listener: () => void) => heard.set(type, listener),
  )
  return { root, storage, system, tell: (source: string) => heard.get(source)?.() }
}

test.each([
  [{}, 'light'],
  [{ prefersDark: true }, 'dark'],
  [{ stored: { 'ui-theme': 'dark' } }, 'dark'],
  [{ stored: { 'ui-theme': 'light' }, prefersDark: true }, 'light'],
  [{ stored: { 'ui-theme': 'system' }, prefersDark: true }, 'dark'],
  [{ stored: { 'ui-theme': 'pink' }, prefersDark: true }, 'dark'],
  [{ stored: { theme: 'dark' } }, 'dark'],
  [{ stored: { theme: 'pink' } }, 'light'],
  [{ stored: { 'ui-theme': 'light', theme: 'dark' } }, 'light'],
  [{ storageIsOff: true, prefersDark: true }, 'dark'],
])('a visitor with %j sees %s', (visitor, theme) => {
  expect(openPage(visitor).root.dataset.theme).toBe(theme)
})

test('a choice under the older key is migrated once', () => {
  const { storage, root, tell } = openPage({ stored: { theme: 'dark' } })
  expect(storage.get('ui-theme')).toBe('dark')
  storage.set('theme', 'light')
  tell('storage')
  expect(root.dataset.theme).toBe('dark')
})

test('the theme follows the system unless one is chosen', () => {
  const { root, system, tell } = openPage({})
  system.matches = true
  tell('system')
  expect(root.dataset.theme).toBe('dark')
})

test('a choice in another tab is applied', () => {
  const { root, storage, tell } = openPage({})
  storage.set('ui-theme', 'dark')
  tell('storage')
  expect(root.dataset.theme).toBe('dark')
})

test('the document is marked as scripted', () => {
  expect(openPage({}).root.classList).toContain('js')
})
