import type { TexFailure } from './render-formula.ts'
import { commandNames } from './tex-names.ts'

/** A problem that the author of a text should know. */
export interface TextProblem {
  /** In the Markdown, from 1. */
  line: number
  sentence: string
}

const sentences: readonly [RegExp, (part: string) => string][] = [
  [/^No such environment: (\S+)/, (name) => `The environment ${name} is not known.`],
  [/^Expected '\\right'/, () => 'A \\left has no \\right.'],
  [/^Expected 'EOF', got '\\right'/, () => 'A \\right has no \\left.'],
  [/^Expected 'EOF', got '\\end'/, () => 'An \\end has no \\begin.'],
  [/^(?:Expected 'EOF', got '\}'|Extra \})/, () => 'A } has no {.'],
  [/^Expected 'EOF', got '&'/, () => 'An & is outside an environment with columns.'],
  [/^(?:Expected '\}'|Unexpected end of input in a macro)/, () => 'A { is not closed.'],
  [/^(?:Expected & or|Mismatch: \\begin)/, () => 'A \\begin has no \\end of its name.'],
  [/^Double superscript/, () => 'Two powers follow each other; put braces around one of them.'],
  [/^Double subscript/, () => 'Two indices follow each other; put braces around one of them.'],
  [/^Too many expansions/, () => 'A macro calls itself, or too many others.'],
  [/^\{(\w+\*?)\} can be used only/, (name) => `${name} needs lines of its own.`],
  [/^Multiple \\tag/, () => 'A formula has two tags.'],
  [/^Multiple \\label/, () => 'A row has two labels.'],
  [/^takes too long/, () => 'This formula takes too long to render, or those before it do.'],
  [/^nests too deep/, () => 'This formula is nested too deeply.'],
  [/^longer than (\d+)/, (count) => `This formula is longer than ${count} characters.`],
]

/** Explains in a sentence why a formula cannot be rendered; `own` are the commands defined by the author. */
export function explainFailure({ message }: TexFailure, own: Iterable<string>): string {
  const unknown = unknownCommand(message)
  if (unknown !== undefined) {
    const near = nearestName(unknown, [...own, ...commandNames])
    return `${unknown} is not known${near ? `; did you mean ${near}?` : '.'}`
  }
  for (const [pattern, toSentence] of sentences) {
    const match = pattern.exec(message)
    if (match) return toSentence(match[1] ?? '')
  }
  return `This formula cannot be rendered: ${message.slice(0, 150).replace(/\.?$/, '.')}`
}

/** The command that Temml does not know, if that is the error. */
export function unknownCommand(message: string): string | undefined {
  return /^(?:Unsupported function name|Undefined control sequence): (\\\S+)/.exec(message)?.[1]
}

/** The known name with the most similar spelling, if one is close enough. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const most = name.length > 5 ? 2 : 1
  let best: { name: string; distance: number } | undefined
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > most) continue
    const distance = editDistance(name, candidate)
    if (distance <= most && (best === undefined || distance < best.distance))
      best = { name: candidate, distance }
  }
  return best?.name
}

/** The number of letters to add, remove, change or swap with their neighbour. */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const changed = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : changed
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped))
    }
    before = last
    last = row
  }
  return last.at(-1) ?? 0
}
