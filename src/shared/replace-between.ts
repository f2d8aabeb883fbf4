/**
 * Replaces each part between two delimiters, including the delimiters; an unclosed one is kept. Takes linear time, while a
 * regular expression such as `/<p>.*?<\/p>/gs` scans the rest of the text at each unclosed delimiter.
 */
export function replaceBetween(
  text: string,
  open: string,
  close: string,
  change: (inside: string) => string,
): string {
  const parts: string[] = []
  let done = 0
  for (;;) {
    const at = text.indexOf(open, done)
    const end = at < 0 ? -1 : text.indexOf(close, at + open.length)
    if (end < 0) return [...parts, text.slice(done)].join('')
    parts.push(text.slice(done, at), change(text.slice(at + open.length, end)))
    done = end + close.length
  }
}
