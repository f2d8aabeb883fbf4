import { parseMarkdown } from '@ephemeris/markdown'
import { median, type Row } from './table.ts'

/** Unclosed formulas, prices and the like, which could make a parser backtrack. */
const pieces = [
  '$a ',
  '$a$ ',
  '$$ a\n',
  '> $$ a\n',
  '\\(a ',
  '\\[a\n',
  '\\begin{align}\n',
  '\\newcommand{\\a}{\n',
  '$5 or ',
  '$$ \\[ \\( \\begin{align} $ a\n',
  '$a\\$',
]

const kilobytes = 40

/** The processor time for parsing hostile texts with formulas. */
export function measureFormulas(): Row[] {
  const texts = pieces.map((piece) => piece.repeat((kilobytes * 1024) / piece.length))
  const costs = texts.map((text) => median([1, 2, 3].map(() => costOf(text))))
  const worst = Math.max(...costs)
  const piece = JSON.stringify(pieces[costs.indexOf(worst)])
  return [
    {
      name: `parsing 10 KB of ${piece}, the slowest of ${pieces.length}`,
      figure: `${Math.round((worst * 10) / kilobytes)} ms`,
      budget: '<= 50 ms',
    },
  ]
}

function costOf(text: string): number {
  const before = process.cpuUsage()
  parseMarkdown(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
