/** A text of a drawing with its box, px. */
export interface Word {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** The texts of a drawing with their boxes, by the estimated widths of characters. */
export function wordsIn(svg: string): Word[] {
  return [...svg.matchAll(/<text([^>]*)>(.*?)<\/text>/g)].map(([, written = '', inner = '']) => {
    const at = (name: string) => Number(new RegExp(` ${name}="([\\d.-]+)"`).exec(written)?.[1])
    const text = inner.replaceAll(/<[^>]*>/g, '')
    const isName = written.includes('class="it"')
    const [widthPx, up, down] = isName ? [text.length * 7.8, 12, 4] : [text.length * 7, 9, 3]
    const anchor = /text-anchor="(\w+)"/.exec(written)?.[1] ?? 'start'
    const before = { start: 0, middle: 0.5, end: 1 }[anchor] ?? 0
    const [x, y] = [at('x'), at('y')]
    const [from, to] = [-widthPx * before, widthPx * (1 - before)]
    const turned = Number(/rotate\((-?90)/.exec(written)?.[1] ?? 0)
    if (turned > 0) return { text, left: x - down, right: x + up, top: y + from, bottom: y + to }
    if (turned < 0) return { text, left: x - up, right: x + down, top: y - to, bottom: y - from }
    return { text, left: x + from, right: x + to, top: y - up, bottom: y + down }
  })
}

/** The pairs of words whose boxes overlap. */
export function overlapsOf(words: readonly Word[]): string[] {
  return words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other) => `${one.text} and ${other.text}`),
  )
}
