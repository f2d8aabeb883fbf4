import { type Draft, type DraftStore, isFresh } from './autosave.ts'

const entries = 'drafts'
/** The name of the object store in version 1. */
const formerEntries = 'journal'

/**
 * Drafts in IndexedDB. Empty in private windows, on full disks and after the storage is cleared.
 */
export const draftStore: DraftStore = {
  async read(form) {
    const all: Draft[] = (await ask('readonly', (store) => store.getAll())) ?? []
    const now = new Date()
    for (const entry of all) if (!isFresh(entry, now)) draftStore.remove(entry.id)
    return all
      .filter((entry) => entry.form === form && isFresh(entry, now))
      .toSorted((one, other) => other.at.localeCompare(one.at))
  },
  put: (entry) => void ask('readwrite', (store) => store.put(entry)),
  remove: (id) => void ask('readwrite', (store) => store.delete(id)),
}

/** Whether this device has drafts. */
export async function hasDrafts(): Promise<boolean> {
  const all: Draft[] = (await ask('readonly', (store) => store.getAll())) ?? []
  return all.some((entry) => isFresh(entry, new Date()))
}

/** Deletes all drafts of this device. */
export async function deleteDrafts(): Promise<void> {
  await ask('readwrite', (store) => store.clear())
}

let opened: Promise<IDBDatabase> | undefined

/** Runs one request. Requests are executed in order. */
async function ask<Answer>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  try {
    opened ??= open()
    const transaction = (await opened).transaction(entries, mode)
    const answer = answerOf(request(transaction.objectStore(entries)))
    // Committed explicitly, because a page that is being unloaded may not live until the transaction ends by itself.
    transaction.commit()
    return await answer
  } catch {
    opened = undefined
    return undefined
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('ephemeris', 2)
  request.onupgradeneeded = () => {
    if (!request.result.objectStoreNames.contains(formerEntries))
      request.result.createObjectStore(entries, { keyPath: 'id' })
    else if (request.transaction) request.transaction.objectStore(formerEntries).name = entries
  }
  const database = await answerOf(request)
  // Cleared by the visitor, or upgraded by a newer version of the site in another tab.
  database.onclose = () => (opened = undefined)
  database.onversionchange = () => {
    opened = undefined
    database.close()
  }
  return database
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The storage did not respond'))
  })
}
