import { labelPattern } from './label-pattern.ts'

/** Something in a text that refers to a thing with a label. */
export interface WrittenReference {
  written: string
  /** `number` shows the number alone, `brackets` the number in brackets, `name` says what it is: "Figure 3". */
  form: 'name' | 'number' | 'brackets'
  labels: string[]
}

const command = String.raw`\\(?:eq)?ref\{[^{}\n]{1,100}\}`
const group = String.raw`\[\s*-?@[^[\]\n]{3,800}\]`
const bare = String.raw`(?<![\p{L}\p{N}_.@])@${labelPattern}`
const anything = new RegExp(`${command}|${group}|${bare}`, 'gu')
const member = new RegExp(String.raw`^\s*(-?)@(${labelPattern})\s*$`, 'u')

/**
 * The parts of a text: words as they are, and what refers to something: `@fig:x`, `[-@fig:x]`, `[@fig:x; @fig:y]`,
 * `\ref{…}` and `\eqref{…}`. A sign that ends a sentence is no part of a label that nothing has.
 * @param isKnown whether something has the label
 */
export function readReferences(
  text: string,
  isKnown: (label: string) => boolean,
): (string | WrittenReference)[] {
  const parts: (string | WrittenReference)[] = []
  let at = 0
  for (const { 0: written, index } of text.matchAll(anything)) {
    const reference = referenceOf(written, isKnown)
    parts.push(text.slice(at, index))
    if (reference) parts.push(reference)
    else parts.push('[', ...readReferences(written.slice(1), isKnown))
    at = index + (reference?.written ?? written).length
  }
  parts.push(text.slice(at))
  return parts.filter((part) => part !== '')
}

function referenceOf(
  written: string,
  isKnown: (label: string) => boolean,
): WrittenReference | undefined {
  if (written.startsWith('\\')) {
    const name = written.slice(written.indexOf('{') + 1, -1).trim()
    return { written, form: written.startsWith('\\eq') ? 'brackets' : 'number', labels: [name] }
  }
  if (written.startsWith('@')) {
    const name = withoutSentenceEnd(written.slice(1), isKnown)
    return { written: `@${name}`, form: 'name', labels: [name] }
  }
  const members = written
    .slice(1, -1)
    .split(';')
    .map((one) => member.exec(one))
  const labels = members.flatMap((one) => one?.[2] ?? [])
  if (labels.length !== members.length) return undefined
  const isNumber = members.every((one) => one?.[1] === '-')
  return { written, form: isNumber ? 'number' : 'name', labels }
}

function withoutSentenceEnd(written: string, isKnown: (label: string) => boolean): string {
  let name = written
  while (!isKnown(name) && /[.:-]$/.test(name) && name.length > 5) name = name.slice(0, -1)
  return isKnown(name) ? name : written.replace(/[.:-]+$/, '')
}
