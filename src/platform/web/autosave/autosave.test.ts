import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Draft,
  type DraftStore,
  fitting,
  isFresh,
  openAutosave,
  sameValues,
} from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store in memory, oldest entry first. */
function memoryStore(...left: Draft[]): DraftStore & { entries: Draft[] } {
  const store = {
    entries: left,
    read: (form: string) =>
      Promise.resolve(store.entries.filter((draft) => draft.form === form).toReversed()),
    put: (draft: Draft) => {
      store.remove(draft.id)
      store.entries.push(draft)
    },
    remove: (id: string) => {
      store.entries = store.entries.filter((draft) => draft.id !== id)
    },
  }
  return store
}

const start = { text: '', author: '' }
const at = '2026-11-21T15:14:00.000Z'
const left = (id: string, text: string): Draft => ({
  id,
  form: 'quote/new',
  at,
  values: { text, author: '' },
})

function autosaveOver(store: DraftStore) {
  return openAutosave({ form: 'quote/new', start, store, now: () => new Date(at) })
}

const texts = (entries: readonly Draft[]) => entries.map(({ values }) => values['text'])

test('typing is written down at most 400 ms later, however long it goes on', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  for (const text of ['H', 'He', 'Hel', 'Hell', 'Hello']) {
    autosave.note({ text, author: '' })
    vi.advanceTimersByTime(120)
  }
  expect(texts(store.entries)).toEqual(['Hell'])
  vi.advanceTimersByTime(400)
  expect(store.entries).toEqual([{ ...left('', 'Hello'), id: store.entries[0]?.id }])
})

test('what was written is on the device at once when the page is left', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  autosave.note({ text: 'Last words', author: '' })
  autosave.flush()
  expect(texts(store.entries)).toEqual(['Last words'])
})

test('a form that is as it was at first leaves nothing behind', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  autosave.note({ text: 'A', author: '' })
  autosave.flush()
  autosave.note({ text: '', author: '' })
  autosave.flush()
  expect(store.entries).toEqual([])
})

test('nothing is left of a form that was sent, nor of words still on their way to the store', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  autosave.note({ text: 'Sent', author: '' })
  autosave.flush()
  autosave.note({ text: 'Sent.', author: '' })
  autosave.clear()
  vi.runAllTimers()
  expect(store.entries).toEqual([])
})

test('of a form that goes on after it was saved, only what is typed from then on is stored', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  autosave.note({ text: 'Saved', author: '' })
  autosave.flush()
  autosave.restart({ text: 'Saved', author: '' })
  autosave.note({ text: 'Saved', author: '' })
  autosave.flush()
  expect(store.entries).toEqual([])
  autosave.note({ text: 'Saved. And', author: '' })
  autosave.flush()
  expect(texts(store.entries)).toEqual(['Saved. And'])
})

test('passwords are never written down', () => {
  const store = memoryStore()
  const autosave = openAutosave({ form: 'account', start: {}, store })
  autosave.note({ username: 'ada', password: 'secret', newPassword: 'secret', oldPASSWORD: 'x' })
  autosave.flush()
  expect(store.entries[0]?.values).toEqual({ username: 'ada' })
})

test('earlier entries of the same form are offered, the newest first', async () => {
  const other = { ...left('3', 'Elsewhere'), form: 'quote/7' }
  const store = memoryStore(left('1', 'First'), left('2', 'Second'), other)
  expect(texts(await autosaveOver(store).findOffers(start))).toEqual(['Second', 'First'])
})

test('what the form shows already is not offered, and goes on under its own entry', async () => {
  const store = memoryStore(left('1', 'As the browser brought it back'))
  const autosave = autosaveOver(store)
  const shown = { text: 'As the browser brought it back', author: '' }
  expect(await autosave.findOffers(shown)).toEqual([])
  autosave.note({ ...shown, author: 'Ada' })
  autosave.flush()
  expect(store.entries.map(({ id }) => id)).toEqual(['1'])
})

test('new words do not overwrite what is offered', async () => {
  const store = memoryStore(left('1', 'Older'))
  const autosave = autosaveOver(store)
  await autosave.findOffers(start)
  autosave.note({ text: 'Newer', author: '' })
  autosave.flush()
  expect(texts(store.entries)).toEqual(['Older', 'Newer'])
})

test('an entry that is taken goes on, and what it replaced becomes an entry of its own', async () => {
  const offer = left('1', 'Older')
  const store = memoryStore(offer)
  const autosave = autosaveOver(store)
  const replaced = autosave.take(offer, { text: 'Newer', author: '' })
  expect(replaced?.values['text']).toBe('Newer')
  autosave.note({ text: 'Older, continued', author: '' })
  autosave.flush()
  expect(texts(store.entries)).toEqual(['Newer', 'Older, continued'])
  expect(autosave.take(left('1', 'Older'), start)).toBeUndefined()
})

test.for([
  [{}, {}, true],
  [{ a: '' }, { a: '' }, true],
  [{ a: 'x' }, {}, false],
  [{ a: Number.NaN }, { a: Number.NaN }, true],
  [{ a: ['x', 'y'] }, { a: ['x', 'y'] }, true],
  [{ a: ['x', 'y'] }, { a: ['y', 'x'] }, false],
  [{ a: 1 }, { a: '1' }, false],
] as const)('%j and %j hold the same: %s', ([one, other, same]) => {
  expect(sameValues(one, other)).toBe(same)
})

test('an entry of an older program fills only the fields that are still of its kind', () => {
  const draft = { title: 'Kept', rating: 'four', gone: 'x', tags: 'a, b', note: 'x' }
  expect(fitting(draft, { title: '', rating: 4, tags: [], note: null, added: true })).toEqual({
    title: 'Kept',
    rating: 4,
    tags: [],
    note: null,
    added: true,
  })
})

test.for([
  ['2026-11-21T15:14:00.000Z', true],
  ['2026-10-22T15:14:00.000Z', true],
  ['2026-10-22T15:13:59.999Z', false],
  ['2027-01-01T00:00:00.000Z', true],
] as const)('an entry from %s is kept: %s', ([time, fresh]) => {
  expect(isFresh({ ...left('1', ''), at: time }, new Date(at))).toBe(fresh)
})
