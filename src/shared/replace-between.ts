/**
 * Replaces each part between two marks together with the marks; an opening mark without a closing one stays. The
 * text is read once. An expression such as `/<p>.*?<\/p>/gs` reads the rest of it anew at each mark that is not closed.
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
