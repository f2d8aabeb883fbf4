const names =
  'January February March April May June July August September October November December'

/** The abbreviations that every style of BibTeX defines; some write the whole name. */
export const abbreviatedMonths: ReadonlyMap<string, string> = new Map(
  names.split(' ').flatMap((name) => {
    const word = name.toLowerCase()
    return [[word.slice(0, 3), name] as const, [word, name] as const]
  }),
)
