import type { Conversion, LatexCounts } from './conversion.ts'
import type { TexPlace } from './tex-source.ts'
import type { WordCheck } from './word-check.ts'

const maxNotes = 100
const maxWords = 40

interface Found {
  counts: LatexCounts
  check: WordCheck
  missing: readonly TexPlace[]
  isFromList: boolean
}

const placed = ({ file, line }: TexPlace) => (file === '' ? '' : ` (${file}, line ${line})`)

/** What was carried, and everything that was not, in sentences. */
export function latexNotes(conversion: Conversion, found: Found): string[] {
  const { counts, missing, isFromList } = found
  const { references, citations } = conversion
  const { formulas, figures, tables, words, lostWords } = counts
  const kept = words === 0 ? 100 : Math.floor((1 - lostWords / words) * 1000) / 10
  const { unknown } = references.summary()
  const { cited, isKnown } = citations.summary()
  const unknownWorks = [...cited.keys()].filter((key) => !isKnown(key))
  return [
    `Carried: ${counted(formulas, 'formula')}, ${counted(figures, 'picture')}, ${counted(tables, 'table')}, ${counts.references - counts.lostReferences} of ${counted(counts.references, 'reference')}, ${counts.knownCitations} of ${counted(counts.citations, 'cited work')}, ${kept} % of ${counted(words, 'word')}.`,
    ...missing.map(
      (place) =>
        `Missing: the file ${place.file}, which the article includes (line ${place.line}).`,
    ),
    ...(isFromList && counts.citations > 0 && counts.knownCitations > 0
      ? [
          'The works are from the list of references, without their fields: add their .bib file to have them whole.',
        ]
      : []),
    ...listOf('Labels that nothing has', unknown),
    ...listOf('Works that no bibliography has', unknownWorks),
    ...latexLosses(conversion, found),
  ]
}

/** What was not carried of the text itself, in sentences. */
export function latexLosses(
  { losses, tex }: Conversion,
  { check }: Pick<Found, 'check'>,
): string[] {
  return [
    ...listOf('Definitions that could not be read', definitionsOf(tex.unread)),
    ...[...losses.commands]
      .toSorted(([, one], [, other]) => other.count - one.count)
      .slice(0, maxNotes)
      .map(
        ([name, { count, place }]) =>
          `Not carried: ${name}, ${count === 1 ? 'once' : `${count} times`}${placed(place)}.`,
      ),
    ...(losses.commands.size > maxNotes
      ? [`Not carried: ${losses.commands.size - maxNotes} further commands.`]
      : []),
    ...(losses.layout > 0 ? [`Commands for the layout left out: ${losses.layout}.`] : []),
    ...lostWordNotes(check),
  ]
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** The names with their first places; those of the inside of packages are no loss. */
function definitionsOf(unread: Conversion['tex']['unread']): string[] {
  const first = new Map(unread.toReversed().map(({ name, place }) => [name, place]))
  return [...first]
    .filter(([name]) => !name.includes('@') && name !== '\\csname')
    .map(([name, place]) => `${name}${placed(place)}`)
}

function listOf(what: string, names: readonly string[]): string[] {
  return names.length === 0
    ? []
    : [
        `${what}: ${names.slice(0, maxWords).join(', ')}${names.length > maxWords ? ` and ${names.length - maxWords} more` : ''}.`,
      ]
}

/** The words that are missing, by the line where they are. */
function lostWordNotes({ lost }: WordCheck): string[] {
  if (lost.length === 0) return []
  const lines = Map.groupBy(lost, ({ place }) => `${place.file}, line ${place.line}`)
  const shown = [...lines]
    .slice(0, maxWords)
    .map(([where, words]) => `${words.map(({ word }) => word).join(' ')} (${where})`)
  const rest = lines.size - shown.length
  return [
    `Words of the source that the article lacks: ${shown.join('; ')}${rest > 0 ? ` and in ${rest} more lines` : ''}.`,
  ]
}
