/**
 * The form in which an old address is stored and looked up: a path from the root, percent-decoded, without a slash, an
 * index page or a query at its end.
 * @returns undefined for what is no path, and for the root
 */
export function oldAddress(address: string): string | undefined {
  const [path = ''] = address.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)
  if (!path.startsWith('/') || path.length > 1500) return undefined
  const decoded = decodedPath(path)
  if (decoded === undefined || /[\p{C}\\]/u.test(decoded)) return undefined
  // Browsers resolve segments of dots before they ask.
  if (/\/\.{1,2}(?:\/|$)/.test(decoded)) return undefined
  const plain = decoded
    .normalize('NFC')
    .replace(/\/index\.(?:html?|php)$/i, '')
    .replace(/(?<!\/)\/+$/, '')
  return plain.length > 1 && plain.length <= 500 && !plain.startsWith('//') ? plain : undefined
}

/**
 * The old address that browsers ask this site for when they follow a target.
 * @param hosts the names of the site: an address under them is one of its own
 * @returns undefined for a target on another site
 */
export function addressOnSite(target: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(target, 'https://site')) return undefined
  const { host, pathname } = new URL(target, 'https://site')
  return target.startsWith('/') || hosts.includes(host) ? oldAddress(pathname) : undefined
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Whether a route of the site itself always answers at an address. */
export function isBadAddress(path: string): boolean {
  return /^\/(?:(?:api|media|files|assets|cards|fonts|newsletter|admin|auth|health|metrics)(?:\/|$)|(?:blog(?:\/[1-9]\d*(?:-[^/]*)?)?|dashboard|publications|search|sitemap|feed\.xml|sitemap\.xml|robots\.txt)$)/i.test(
    path,
  )
}
