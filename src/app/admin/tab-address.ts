/**
 * The address of a tab or place: `/admin?tab=movies`, for the overview `/admin`.
 * @param tab its key in the table of areas or places
 */
export function tabAddress(tab: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(tab !== 'dashboard' && { tab }), ...parameters })
  return query.size === 0 ? '/admin' : `/admin?${query.toString()}`
}
