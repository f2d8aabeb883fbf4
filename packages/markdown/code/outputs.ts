import type { Element, ElementContent } from 'hast'
import { element } from '../elements.ts'
import { plainTerminalText, terminalParts } from './terminal-colors.ts'

/** A longer output is shortened to its first and last lines. */
const maxLines = 200
const firstLines = 120
const lastLines = 40

type OutputKind = 'output' | 'stderr' | 'error'

/**
 * A program's output: without a bar, in the colours of a terminal, and scrollable when it is long.
 * @param text the code block of the language `output`, in which `␛` stands for Escape
 * @param meta the text after the language: stderr for warnings, error for an exception
 */
export function outputBlock(text: string, meta: string): Element {
  const kind = kindIn(meta)
  const box = {
    className: kind === 'output' ? ['output'] : ['output', kind],
    tabIndex: 0,
    role: 'group',
    ariaLabel: nameOf(kind, text),
  }
  return element('pre', box, terminalParts(shortenLines(text)).map(asElement))
}

/** Shortens a text of more than 200 lines to its first 120 and last 40, with a line that says how many are omitted. */
export function shortenLines(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= maxLines) return text
  const left = lines.length - firstLines - lastLines
  const notice = `… ${left.toLocaleString('en-US')} lines left out …`
  return [...lines.slice(0, firstLines), notice, ...lines.slice(-lastLines)].join('\n')
}

function kindIn(meta: string): OutputKind {
  const [word = ''] = meta.trim().split(/\s+/)
  return word === 'stderr' || word === 'error' ? word : 'output'
}

function nameOf(kind: OutputKind, text: string): string {
  if (kind === 'output') return 'Output'
  if (kind === 'stderr') return 'Warnings'
  const lines = plainTerminalText(text).split('\n')
  const names = lines.map((line) => /^([A-Za-z_][\w.]{0,80}): |^([A-Za-z_][\w.]{0,80})$/.exec(line))
  const [, one, other] = names.findLast((found) => found !== null) ?? []
  const name = one ?? other
  return name === undefined ? 'Error' : `Error: ${name}`
}

function asElement({ text, tags, classes }: ReturnType<typeof terminalParts>[number]) {
  const colored: ElementContent =
    classes.length > 0
      ? element('span', { className: classes }, [text])
      : { type: 'text', value: text }
  return tags.reduce<ElementContent>((inner, tag) => element(tag, {}, [inner]), colored)
}
