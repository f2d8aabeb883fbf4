import { EntryError } from './entry-error.ts'

/** The abbreviations that every style of BibTeX defines; some write the whole name. */
const months = new Map(
  'January February March April May June July August September October November December'
    .split(' ')
    .flatMap((name) => [name.slice(0, 3), name].map((word) => [word.toLowerCase(), name] as const)),
)

/** A few letters can stand for much, again and again. */
const mostText = 2 * 1024 * 1024

/** What `@string` defines, and months. */
export class Abbreviations {
  private readonly words = new Map(months)
  private readonly tell: (position: number, sentence: string) => void
  private read = 0

  constructor(tell: Abbreviations['tell']) {
    this.tell = tell
  }

  define(name: string, text: string) {
    this.words.set(name, text)
  }

  /** Its text; one that nobody defined is its own name. */
  textOf(name: string, position: number): string {
    const defined = this.words.get(name.toLowerCase())
    this.read += defined?.length ?? 0
    if (this.read > mostText)
      throw new EntryError(
        position,
        'the abbreviations stand for more than 2 MB of text. This entry was left out.',
      )
    if (defined !== undefined || /^[\d.–-]+$/.test(name)) return defined ?? name
    this.define(name.toLowerCase(), name)
    this.tell(position, `the abbreviation ${name} is not defined and stays as it is.`)
    return name
  }
}
