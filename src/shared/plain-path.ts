/**
 * Whether browsers send a path unchanged: it starts with a single slash and has no dot segments, backslashes or fragment,
 * which could resolve to another path or host.
 */
export function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\#]*$/.test(path) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)
}
