/**
 * Normalizes an old address for storage and lookup: an absolute path, percent-decoded, without a trailing slash, index page
 * or query.
 * @returns undefined for the root and for anything but a path
 */
export function normalizeOldAddress(address: string): string | undefined {
  const [path = ''] = address.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)
  if (!path.startsWith('/') || path.length > 1500) return undefined
  const decoded = decodePath(path)
  if (decoded === undefined || /[\p{C}\\]/u.test(decoded)) return undefined
  // Browsers resolve dot segments before a request.
  if (/\/\.{1,2}(?:\/|$)/.test(decoded)) return undefined
  const plain = decoded
    .normalize('NFC')
    .replace(/\/index\.(?:html?|php)$/i, '')
    .replace(/(?<!\/)\/+$/, '')
  return plain.length > 1 && plain.length <= 500 && !plain.startsWith('//') ? plain : undefined
}

/**
 * The normalized path of a redirect target on this site.
 * @param hosts the names of this site
 * @returns undefined for a target on another site
 */
export function pathOnSite(target: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(target, 'https://site')) return undefined
  const { host, pathname } = new URL(target, 'https://site')
  return target.startsWith('/') || hosts.includes(host) ? normalizeOldAddress(pathname) : undefined
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Whether a route of the site always handles a path. */
export function isReservedPath(path: string): boolean {
  return /^\/(?:(?:api|media|files|assets|cards|fonts|newsletter|admin|auth|health|metrics)(?:\/|$)|(?:blog(?:\/[1-9]\d*(?:-[^/]*)?)?|dashboard|publications|search|sitemap|feed\.xml|sitemap\.xml|robots\.txt)$)/i.test(
    path,
  )
}
