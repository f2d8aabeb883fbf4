import { expect, test } from 'vitest'
import { convertLatex } from './convert-latex.ts'

function article(text: string, preamble = '') {
  const source = `\\documentclass{article}\n${preamble}\n\\begin{document}\n${text}\n\\end{document}\n`
  return convertLatex({ main: 'ms.tex', files: new Map([['ms.tex', source]]) })
}

test.each([
  ['AASTeX, which names the old text first', '', 'former wording', 'newer wording'],
  [
    'changes, which names it last',
    '\\usepackage[draft]{changes}',
    'newer wording',
    'former wording',
  ],
])('tracked changes are carried as in %s', (_name, preamble, first, second) => {
  const text = String.raw`We \replaced{${first}}{${second}}\added{ and \emph{more}}\deleted{ gone words}\explain{as asked}.`
  const { content, counts, notes } = article(text, preamble)
  expect(content).toBe('We newer wording and *more*.')
  expect(counts.lostWords).toBe(0)
  expect(notes.join()).not.toContain('Not carried')
})

test('an affiliation that several authors share is written once and is not lost', () => {
  const place = String.raw`\affiliation{Institute of  Examples, Sampletown}`
  const { counts, content } = article(
    `\\author{A. Example}${place}\\author{M. Sample}${place.replace('  ', '\n')}\nText.`,
  )
  expect(content.match(/Institute of Examples/g)).toHaveLength(1)
  expect(counts.lostWords).toBe(0)
})
