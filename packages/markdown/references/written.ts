import type { ElementContent, RootContent } from 'hast'
import { isElement } from '../elements.ts'
import { lineEndsIn } from '../source-lines.ts'
import { referredPattern } from './attributes.ts'

/** A reference as it is written in a text. */
export interface WrittenReference {
  written: string
  /** `number` shows the number alone, `brackets` the number in brackets, `name` says what it is: "Figure 3". */
  form: 'name' | 'number' | 'brackets'
  labels: string[]
}

const command = String.raw`\\(?:eq|auto|[cC]|name)?ref\*?\{[^{}\n]{1,100}\}`
/** The longest group of references, in characters with its brackets. */
const longestGroup = 800
const group = String.raw`\[\s*-?@[^[\]]{3,${longestGroup}}\]`
const bare = String.raw`(?<![\p{L}\p{N}_.@])@${referredPattern}`
const anything = new RegExp(`${command}|${group}|${bare}`, 'gu')
const member = new RegExp(String.raw`^\s*(-?)@(${referredPattern})\s*$`, 'u')

/**
 * Splits a text into words and references: `@fig:x`, `[-@fig:x]`, `[@fig:x; @fig:y]`, and the commands of LaTeX
 * `\ref{…}`, `\eqref{…}`, `\autoref{…}` and `\cref{…}`, also with an article before the label, `@blog/7#fig:x`.
 * Punctuation at the end belongs to a label only if there is such a label.
 * @param isKnown whether a label exists
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

/** Whether brackets contain only references. */
function isReferenceGroup(written: string): boolean {
  return membersOf(written) !== undefined
}

function referenceOf(
  written: string,
  isKnown: (label: string) => boolean,
): WrittenReference | undefined {
  if (written.startsWith('\\')) {
    const names = written.slice(written.indexOf('{') + 1, -1).split(',')
    return { written, form: formOf(written), labels: names.map((name) => name.trim()) }
  }
  if (written.startsWith('@')) {
    const name = withoutSentenceEnd(written.slice(1), isKnown)
    return { written: `@${name}`, form: 'name', labels: [name] }
  }
  const members = membersOf(written)
  if (!members) return undefined
  const isNumber = members.every(({ sign }) => sign === '-')
  return { written, form: isNumber ? 'number' : 'name', labels: members.map(({ label }) => label) }
}

/** `\\ref` is the number alone, as authors write what it is before it. */
function formOf(command: string): WrittenReference['form'] {
  if (command.startsWith('\\eq')) return 'brackets'
  return command.startsWith('\\ref') ? 'number' : 'name'
}

function membersOf(written: string): { sign: string; label: string }[] | undefined {
  const parts = written.slice(1, -1).split(';')
  const members = parts.flatMap((part) => {
    const [, sign, label] = member.exec(part) ?? []
    return sign === undefined || label === undefined ? [] : [{ sign, label }]
  })
  return members.length === parts.length ? members : undefined
}

function withoutSentenceEnd(written: string, isKnown: (label: string) => boolean): string {
  let name = written
  while (!isKnown(name) && /[.:-]$/.test(name) && name.length > 5) name = name.slice(0, -1)
  return isKnown(name) ? name : written.replace(/(?<![.:-])[.:-]+$/, '')
}

/**
 * Joins a group of references that goes over several lines, such as `[@fig:a;` and `@fig:b]`, into one text node.
 * @returns the number of line ends that were replaced by spaces
 */
export function joinBrokenGroup(siblings: (ElementContent | RootContent)[], first: number): number {
  const text = siblings[first]
  if (text?.type !== 'text') return 0
  let group = text.value.slice(text.value.lastIndexOf('['))
  if (!group.startsWith('[') || group.includes(']')) return 0
  let rest: string | undefined
  let lineEnds = 0
  let last = first
  while (rest === undefined && group.length <= longestGroup) {
    last += 1
    const next = siblings[last]
    if (next?.type === 'text') {
      const [inside = ''] = /^[^[\]]*\]?/.exec(next.value) ?? []
      lineEnds += lineEndsIn(inside)
      group += inside.replaceAll('\n', ' ')
      if (inside.endsWith(']')) rest = next.value.slice(inside.length)
      else if (inside !== next.value) return 0
    } else if (!next || !isElement(next, 'br')) {
      return 0
    }
  }
  if (rest === undefined || !isReferenceGroup(group)) return 0
  text.value = text.value.slice(0, text.value.lastIndexOf('[')) + group
  siblings.splice(first + 1, last - first, { type: 'text', value: rest })
  return lineEnds
}
