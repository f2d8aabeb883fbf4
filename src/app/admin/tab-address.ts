import type { To } from '../../shared/addresses.ts'

/**
 * The address of a tab or place: `/admin?tab=movies`, for the overview `/admin`.
 * @param tab its key in the table of areas or places
 * @param field the name of a field on its page, which gets the focus
 */
export function tabAddress(
  tab: string,
  parameters: Readonly<Record<string, string>> = {},
  field?: string,
): To {
  const query = new URLSearchParams({ ...(tab !== 'dashboard' && { tab }), ...parameters })
  const hash = field === undefined ? '' : `#${field}`
  return query.size === 0 ? '/admin' : `/admin?${query.toString()}${hash}`
}
