import type { Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'
import { citationOf } from '@ephemeris/bibliography'
import { lineEndsIn } from '../source-lines.ts'

type Report = (line: number, sentence: string) => void

const argument = String.raw`((?:\[[^[\]{}]*\])?)`
const commands = new RegExp(String.raw`~?\\([a-zA-Z]+)\*?${argument}${argument}\{([^{}]*)\}`, 'g')
/** Whether a text may have a command that is read here. */
const anyCommand = /\\[a-zA-Z]+\*?[[{]/
const referring = /~(?=\\(?:eq|auto|[cC]|name)?ref\*?\{)/g
/** Commands that references read later; formulas have no place in texts. */
const otherCommand = /\\(?!(?:eq|auto|[cC]|name)?ref\*?\{)([a-zA-Z]+)\*?(?:\[[^[\]{}]*\])?\{/g

const maxReported = 20

/** Around a citation without brackets of its own, until it is known whether it is in brackets; private-use characters. */
const [bareOpen, bareClose] = ['\ue012', '\ue013']
const inBrackets = /\(([^()[\]\n\ue012]*\ue012[^()[\]\n]*)\)/g
const alone = /\ue012([^\ue012\ue013]*)\ue013/g

/**
 * Reads the commands of LaTeX for citations outside formulas: `\citep[see][p. 3]{a,b}` is `[see @a; @b, p. 3]`, `\citet{a}` is `@a`.
 * Commands for references stay for `written.ts`. Any other command is reported, each once.
 */
export function readLatexCommands(tree: Root, report: Report): void {
  const reported = new Set<string>()
  visit(tree, 'text', (text) => {
    if (!anyCommand.test(text.value)) return
    text.value = withCitations(text.value).replaceAll(referring, '\u00A0')
    reportOthers(text, reported, report)
  })
}

function reportOthers({ value, position }: Text, reported: Set<string>, report: Report): void {
  for (const { 1: name = '', index } of value.matchAll(otherCommand)) {
    if (reported.has(name) || reported.size === maxReported) continue
    reported.add(name)
    const line = (position?.start.line ?? 1) + lineEndsIn(value.slice(0, index))
    report(line, `\\${name}{…} is a command of LaTeX and is shown as it is written.`)
  }
}

function withCitations(text: string): string {
  const written = text.replaceAll(
    commands,
    (whole, name: string, first: string, second: string, keys: string) => {
      const names = keys.split(',').map((key) => key.trim())
      const isCitation = /cite/i.test(name) && names.every((key) => /^[^\s;]+$/.test(key))
      if (!isCitation) return whole
      const space = whole.startsWith('~') ? '\u00A0' : ''
      // A single argument comes after the works.
      const [before, after] = second === '' ? ['', first] : [first, second]
      const citation = { names, before: before.slice(1, -1), after: after.slice(1, -1) }
      const lines = '\n'.repeat(lineEndsIn(whole))
      return space + citationFor(name.toLowerCase(), citation) + lines
    },
  )
  return written
    .replaceAll(inBrackets, (_, words: string) => `[${words.replaceAll(/[\ue012\ue013]/g, '')}]`)
    .replaceAll(alone, (_, words: string) => words.replaceAll(/;(?= @)/g, ','))
}

interface LatexCitation {
  names: string[]
  before: string
  after: string
}

function citationFor(name: string, { names, before, after }: LatexCitation): string {
  if (name === 'nocite') return ''
  const head = before.trim() === '' ? '' : `${before.trim()} `
  const tail = after.trim()
  if (name.startsWith('citeyear')) return names.map((key) => `[-${inWords(key)}]`).join(', ')
  const isInSentence = /^(?:citet|textcite|citeauthor|citefullauthor)/.test(name)
  if (isInSentence) {
    const words = names.map(inWords)
    const last = words.length > 1 ? ` and ${words.pop()}` : ''
    return `${head}${words.join(', ')}${last}${tail && ` [${tail}]`}`
  }
  const inner = `${head}${citationOf(names).slice(1, -1)}${tail && `, ${tail}`}`
  return /^citeal[tp]/.test(name) ? bareOpen + inner + bareClose : `[${inner}]`
}

function inWords(key: string): string {
  return citationOf([key], 'words')
}
