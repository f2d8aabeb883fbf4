import type { Page } from '@playwright/test'

/** All that the journal of this device holds, as JSON. */
export function journalOf(page: Page): Promise<string> {
  return page.evaluate<string>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('ephemeris')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const done = (text) => (opening.result.close(), resolve(text))
      if (!opening.result.objectStoreNames.contains('journal')) {
        indexedDB.deleteDatabase('ephemeris')
        return done('[]')
      }
      const all = opening.result.transaction('journal').objectStore('journal').getAll()
      all.onsuccess = () => done(JSON.stringify(all.result))
      all.onerror = () => reject(all.error)
    }
  })`)
}

/** Ends the page without giving it a chance to say anything. */
export async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  await Promise.allSettled([page.goto('chrome://crash'), crashed])
  await page.close()
}
