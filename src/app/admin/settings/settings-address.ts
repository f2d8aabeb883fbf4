import { type PageName, settingPages } from '../../../features/site/setting.ts'
import type { To } from '../../../shared/addresses.ts'
import { tabAddress } from '../tab-address.ts'

/** The URL of a page of the settings, and of a field on it. */
export function settingsAddress(page?: PageName, field?: string): To {
  return tabAddress('settings', page === undefined ? {} : { page }, field)
}

/** The messages that wait or could not be delivered. */
export const outboxAddress = settingsAddress('newsletter', 'mail')

/** The page that a query names. */
export function pageIn(search: string): PageName | undefined {
  const named = new URLSearchParams(search).get('page')
  return settingPages.find(({ name }) => name === named)?.name
}
