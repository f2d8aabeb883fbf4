/** The number of code points in a text. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)
}

/**
 * Replaces each part between two delimiters, and the delimiters; an unclosed one stays. It takes linear time, unlike an expression
 * such as `/<p>.*?<\/p>/gs`, which scans the rest of the text for each unclosed delimiter.
 */
export function replaceBetween(
  text: string,
  open: string,
  close: string,
  change: (inside: string) => string,
): string {
  const parts: string[] = []
  let done = 0
  let end = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, done)) {
    end = text.indexOf(close, at + open.length)
    if (end < 0) break
    parts.push(text.slice(done, at), change(text.slice(at + open.length, end)))
    done = end + close.length
  }
  return [...parts, text.slice(done)].join('')
}

/** A replacement of one range of a text. */
export interface TextChange {
  from: number
  to: number
  text: string
}

/** Makes changes that do not overlap, in any order. */
export function changeText(text: string, changes: readonly TextChange[]): string {
  const parts: string[] = []
  let done = 0
  for (const { from, to, text: made } of changes.toSorted((one, other) => one.from - other.from)) {
    parts.push(text.slice(done, from), made)
    done = to
  }
  return [...parts, text.slice(done)].join('')
}

/** Escapes text for HTML, also for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Decodes percent-encoding; text that is not valid is unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
