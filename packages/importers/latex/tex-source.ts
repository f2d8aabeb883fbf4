import path from 'node:path'

/** A place in the files of an article. */
export interface TexPlace {
  file: string
  /** From 1. */
  line: number
}

/** Text made of several files, whose places are known. */
export interface TexText {
  text: string
  /** The place of a character. */
  placeAt(at: number): TexPlace
}

/** The text files of an article, by their paths in its folder. */
export type TexFiles = ReadonlyMap<string, string>

/** Protects against files that include each other. */
const maxDepth = 20
/** The source of a long thesis has 2 MB. */
export const maxTexCharacters = 5_000_000

/** Collects text with the places of its parts. */
export function createTexBuilder() {
  const parts: string[] = []
  const starts: number[] = []
  const places: TexPlace[] = []
  let length = 0
  return {
    add(text: string, place: TexPlace): void {
      if (text === '') return
      parts.push(text)
      starts.push(length)
      places.push(place)
      length += text.length
    },
    length: () => length,
    /** The part that was added last. */
    last: () => parts.at(-1) ?? '',
    finish(): TexText {
      const text = parts.join('')
      return { text, placeAt: (at) => placeIn(text, at, starts, places) }
    },
  }
}

function placeIn(
  text: string,
  at: number,
  starts: readonly number[],
  places: readonly TexPlace[],
): TexPlace {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  const { file, line } = places[low] ?? { file: '', line: 1 }
  const lines = text.slice(starts[low], at).split('\n').length - 1
  return { file, line: line + lines }
}

/** Environments whose content is not TeX. */
export const verbatimEnvironments: ReadonlySet<string> = new Set([
  'verbatim',
  'verbatim*',
  'Verbatim',
  'lstlisting',
  'minted',
  'alltt',
  'filecontents',
  'filecontents*',
  'comment',
  'python',
  'code',
  'pythontexcode',
])

interface Reading {
  files: TexFiles
  builder: ReturnType<typeof createTexBuilder>
  missing: TexPlace[]
  /** The article and the files that its text includes; those of its preamble hold no words. */
  included: Set<string>
  hasBegun: boolean
}

const beginning = '\\begin{document}'

/**
 * Joins an article with the files that it inputs, without comments.
 * @returns the text, the inputs that are missing, and the files that were read
 */
export function joinSources(main: string, files: TexFiles) {
  const builder = createTexBuilder()
  const included = new Set([main])
  const hasBegun = files.get(main)?.includes(beginning) !== true
  const reading: Reading = { files, builder, missing: [], included, hasBegun }
  addFile(main, [main], reading)
  return { ...builder.finish(), missing: reading.missing, included: reading.included }
}

function addFile(file: string, parents: readonly string[], reading: Reading): void {
  const { files, builder } = reading
  let verbatim: string | undefined
  const lines = (files.get(file) ?? '').replaceAll(/[\ue000-\uf8ff]/g, '').split(/\r\n|\r|\n/)
  for (const [index, written] of lines.entries()) {
    if (builder.length() > maxTexCharacters) return
    const place = { file, line: index + 1 }
    const opened = verbatim ?? openedIn(written)
    if (opened !== undefined) {
      if (opened !== 'comment') builder.add(`${written}\n`, place)
      verbatim = written.includes(`\\end{${opened}}`) ? undefined : opened
      continue
    }
    // Indentation means nothing to TeX, so that it may be of any length.
    const line = withoutComment(written.trimEnd().replace(/^\s+/, ' '))
    if (/^\s*\\endinput\b/.test(line)) return
    if (line.includes(beginning)) reading.hasBegun = true
    addLine(line, place, parents, reading)
    if (line.includes('\\end{document}') && parents.length === 1) return
  }
}

function openedIn(line: string): string | undefined {
  const name = /^[^%]*\\begin\{([A-Za-z]+\*?)\}/.exec(line)?.[1]
  return name !== undefined && verbatimEnvironments.has(name) ? name : undefined
}

const addressed =
  /\\(?:url|href|path|nolinkurl)\s{0,9}\{[^{}]*\}|\\verb\*?(?:\|[^|]*\||![^!]*!|\+[^+]*\+|"[^"]*"|'[^']*'|=[^=]*=|\/[^/]*\/|@[^@]*@|~[^~]*~|#[^#]*#)/g

/** A comment takes the end of its line with it; a % within an address or verbatim text begins none. */
function withoutComment(line: string): string {
  if (!line.includes('%')) return `${line}\n`
  const kept = line.replaceAll(addressed, (whole) => whole.replaceAll('%', '\ue000'))
  const at = /(?<!\\)(?:\\\\)*%/.exec(kept)
  const text = at ? kept.slice(0, at.index + at[0].length - 1) : `${kept}\n`
  // A line with nothing but a comment does not end a paragraph either.
  return text.replaceAll('\ue000', '%')
}

const inputs =
  /\\(?:input|include|subfile|subfileinclude)\s{0,9}\{([^{}]+)\}|\\(?:sub)?import\s{0,9}\{([^{}]*)\}\s{0,9}\{([^{}]+)\}|\\input\s+([^\s\\{}]+)|\\(?:usepackage|RequirePackage)\s{0,9}(?:\[[^[\]]*\])?\s{0,9}\{([^{}]+)\}/g

function addLine(line: string, place: TexPlace, parents: readonly string[], reading: Reading) {
  let done = 0
  for (const match of line.matchAll(inputs)) {
    const [whole, braced, folder, inFolder, bare, packages] = match
    const named =
      packages === undefined
        ? [inFolder === undefined ? (braced ?? bare ?? '') : `${folder}/${inFolder}`]
        : packages.split(',').map((name) => `${name.trim()}.sty`)
    reading.builder.add(line.slice(done, match.index), place)
    // Packages that are not files of the article are those of LaTeX.
    const isPackage = packages !== undefined
    if (isPackage) reading.builder.add(whole, place)
    done = match.index + whole.length
    for (const name of named)
      include(name.replaceAll('"', '').trim(), { place, parents, reading, isPackage })
  }
  reading.builder.add(line.slice(done), place)
}

interface Inclusion {
  place: TexPlace
  parents: readonly string[]
  reading: Reading
  isPackage: boolean
}

/** Style files of the journals define everything anew; only small ones are the author's own. */
const maxPackageCharacters = 20_000

function include(name: string, { place, parents, reading, isPackage }: Inclusion): void {
  const found = findFile(name, parents, reading.files)
  const isOwn = !isPackage || (reading.files.get(found ?? '')?.length ?? 0) < maxPackageCharacters
  if (found === undefined || parents.includes(found) || parents.length > maxDepth || !isOwn) {
    if (!isPackage) reading.missing.push({ file: name, line: place.line })
    return
  }
  if (reading.hasBegun) reading.included.add(found)
  addFile(found, [...parents, found], reading)
  reading.builder.add(' ', place)
}

/** Names are relative to the article, or to the file that includes them; `.tex` may be left out. */
function findFile(name: string, parents: readonly string[], files: TexFiles): string | undefined {
  for (const parent of [parents[0] ?? '', parents.at(-1) ?? ''])
    for (const ending of ['', '.tex']) {
      const file = path.posix.join(path.posix.dirname(parent), `${name}${ending}`)
      if (files.has(file)) return file
    }
  // TeX searches further folders if it is set to.
  const named = [...files.keys()].filter((file) => {
    const base = path.posix.basename(file)
    return base === name || base === `${name}.tex`
  })
  return named.length === 1 ? named[0] : undefined
}
