/**
 * The form in which an old address is kept and looked for: a path from the root, its signs as they are, without a slash, an
 * index page or a query at its end.
 * @returns undefined for what is no path, and for the root
 */
export function oldAddress(address: string): string | undefined {
  const [path = ''] = address.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)
  if (!path.startsWith('/') || path.length > 1500) return undefined
  const decoded = decodedPath(path)
  if (decoded === undefined || /[\p{C}\\]/u.test(decoded)) return undefined
  const plain = decoded
    .normalize('NFC')
    .replace(/\/index\.(?:html?|php)$/i, '')
    .replace(/\/+$/, '')
  return plain.length > 1 && plain.length <= 500 && !plain.startsWith('//') ? plain : undefined
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Whether the site itself answers at an address, whatever an owner writes. */
export function isBadAddress(path: string): boolean {
  return /^\/(?:(?:api|media|files|assets|cards|fonts|newsletter|admin|auth|health|metrics)(?:\/|$)|(?:blog(?:\/[1-9]\d*(?:-[^/]*)?)?|dashboard|publications|search|sitemap|feed\.xml|sitemap\.xml|robots\.txt)$)/i.test(
    path,
  )
}
