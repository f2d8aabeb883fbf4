import type { Page } from '@playwright/test'

/** All drafts on this device, as JSON. */
export function draftsOf(page: Page): Promise<string> {
  return page.evaluate<string>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('ephemeris')
    // Looking must not make it: the page would find it without its store.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () =>
      opening.error.name === 'AbortError' ? resolve('[]') : reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
      all.onsuccess = () => (opening.result.close(), resolve(JSON.stringify(all.result)))
      all.onerror = () => reject(all.error)
    }
  })`)
}

/** Crashes the page, so that none of its unload handlers run. */
export async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  await Promise.allSettled([page.goto('chrome://crash'), crashed])
  await page.close()
}
