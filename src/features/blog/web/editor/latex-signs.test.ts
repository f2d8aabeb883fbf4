import { expect, test } from 'vitest'
import { isLatex } from './latex-signs.ts'

test.each([
  ['a document', '\\documentclass{article}\n\\begin{document}', true],
  ['a section', 'Words.\n\n\\subsection*{The method}\nWords.', true],
  ['a figure', '\\begin{figure*}\\includegraphics{a}\\end{figure*}', true],
  ['citations', 'As \\citet[p.~3]{ex2020} and \\citealt{pl2019} say', true],
  ['emphasis and a note', 'It is \\emph{so}\\footnote{Nearly.}.', true],
  ['one reference, which Markdown has too', 'As in \\ref{fig:a}, of $x$', false],
  [
    'a formula with its label',
    '\\begin{align}\n\\mathbf{x} &= \\label{eq:a} \\\\ &= \\ref{b} \\label{eq:b}\n\\end{align}',
    false,
  ],
  ['formulas', '$\\textbf{x}$ and $$\\textbf{y} \\label{eq:y}$$ and $\\text{z}$', false],
  ['code that shows LaTeX', '```latex\n\\documentclass{article}\n```', false],
  ['a path', 'C:\\section\\cite{a}', false],
  ['words', 'No commands at all.', false],
])('%s is LaTeX: %s', (_what, text, isIt) => {
  expect(isLatex(text)).toBe(isIt)
})
