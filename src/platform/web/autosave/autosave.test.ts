import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Draft,
  type DraftStore,
  mergeDraft,
  isFresh,
  createAutosave,
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
  return createAutosave({ form: 'quote/new', start, store, now: () => new Date(at) })
}

const texts = (entries: readonly Draft[]) => entries.map(({ values }) => values['text'])

test('typing is saved within 400 ms, however long it continues', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  for (const text of ['H', 'He', 'Hel', 'Hell', 'Hello']) {
    autosave.schedule({ text, author: '' })
    vi.advanceTimersByTime(120)
  }
  expect(texts(store.entries)).toEqual(['Hell'])
  vi.advanceTimersByTime(400)
  expect(store.entries).toEqual([{ ...left('', 'Hello'), id: store.entries[0]?.id }])
})

test('scheduled values are saved immediately when the page is left', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  autosave.schedule({ text: 'Last words', author: '' })
  autosave.flush()
  expect(texts(store.entries)).toEqual(['Last words'])
})

test('an unchanged form has no draft', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  autosave.schedule({ text: 'A', author: '' })
  autosave.flush()
  autosave.schedule({ text: '', author: '' })
  autosave.flush()
  expect(store.entries).toEqual([])
})

test('a submitted form has no draft, and scheduled values are discarded', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  autosave.schedule({ text: 'Sent', author: '' })
  autosave.flush()
  autosave.schedule({ text: 'Sent.', author: '' })
  autosave.clear()
  vi.runAllTimers()
  expect(store.entries).toEqual([])
})

test('after a form was saved, only further changes are stored', () => {
  const store = memoryStore()
  const autosave = autosaveOver(store)
  autosave.schedule({ text: 'Saved', author: '' })
  autosave.flush()
  autosave.restart({ text: 'Saved', author: '' })
  autosave.schedule({ text: 'Saved', author: '' })
  autosave.flush()
  expect(store.entries).toEqual([])
  autosave.schedule({ text: 'Saved. And', author: '' })
  autosave.flush()
  expect(texts(store.entries)).toEqual(['Saved. And'])
})

test('passwords are never stored', () => {
  const store = memoryStore()
  const autosave = createAutosave({ form: 'account', start: {}, store })
  autosave.schedule({
    username: 'ada',
    password: 'secret',
    newPassword: 'secret',
    oldPASSWORD: 'x',
  })
  autosave.flush()
  expect(store.entries[0]?.values).toEqual({ username: 'ada' })
})

test('earlier drafts of a form are offered, newest first', async () => {
  const other = { ...left('3', 'Elsewhere'), form: 'quote/7' }
  const store = memoryStore(left('1', 'First'), left('2', 'Second'), other)
  expect(texts(await autosaveOver(store).findOffers(start))).toEqual(['Second', 'First'])
})

test('a draft equal to the form is not offered, and is continued', async () => {
  const store = memoryStore(left('1', 'As the browser brought it back'))
  const autosave = autosaveOver(store)
  const shown = { text: 'As the browser brought it back', author: '' }
  expect(await autosave.findOffers(shown)).toEqual([])
  autosave.schedule({ ...shown, author: 'Ada' })
  autosave.flush()
  expect(store.entries.map(({ id }) => id)).toEqual(['1'])
})

test('new text does not overwrite an offered draft', async () => {
  const store = memoryStore(left('1', 'Older'))
  const autosave = autosaveOver(store)
  await autosave.findOffers(start)
  autosave.schedule({ text: 'Newer', author: '' })
  autosave.flush()
  expect(texts(store.entries)).toEqual(['Older', 'Newer'])
})

test('a restored draft is continued, and the text that it replaced becomes another draft', async () => {
  const offer = left('1', 'Older')
  const store = memoryStore(offer)
  const autosave = autosaveOver(store)
  const replaced = autosave.restore(offer, { text: 'Newer', author: '' })
  expect(replaced?.values['text']).toBe('Newer')
  autosave.schedule({ text: 'Older, continued', author: '' })
  autosave.flush()
  expect(texts(store.entries)).toEqual(['Newer', 'Older, continued'])
  expect(autosave.restore(left('1', 'Older'), start)).toBeUndefined()
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

test('a draft of an older version only fills fields of the same type', () => {
  const draft = { title: 'Kept', rating: 'four', gone: 'x', tags: 'a, b', note: 'x' }
  expect(mergeDraft(draft, { title: '', rating: 4, tags: [], note: null, added: true })).toEqual({
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
