import { expect, test } from 'vitest'
import { convertLatex } from './convert-latex.ts'

/** Converts an article with the preamble and the text given. */
function article(text: string, preamble = '', more: Record<string, string> = {}) {
  const source = `\\documentclass{article}\n${preamble}\n\\begin{document}\n${text}\n\\end{document}`
  return convertLatex({
    main: 'ms.tex',
    files: new Map([['ms.tex', source], ...Object.entries(more)]),
  })
}

const contentOf = (...given: Parameters<typeof article>) => article(...given).content

test('the label of a row without a number is that of the next row with one', () => {
  expect(
    contentOf(String.raw`\begin{eqnarray}\label{eq:a}
x &=& \begin{array}{c} 1 \\ 2 \end{array} \nonumber \\
&& + y \\
z &=& 3 \nonumber \end{eqnarray}`),
  ).toBe(String.raw`\begin{eqnarray}
x &=& \begin{array}{c} 1 \\ 2 \end{array} \nonumber \\\label{eq:a}
&& + y \\
z &=& 3 \nonumber
\end{eqnarray}`)
})

test('an environment of the author around rows, and one that numbers lines, leave the rows as they are', () => {
  const proof = String.raw`\newenvironment{proof}[1]{\typeout{#1}\align}{\endalign}`
  expect(
    contentOf(
      String.raw`\begin{linenomath}\begin{proof}{a}x &= 1 \label{eq:a}\end{proof}\end{linenomath}
\begin{linenomath*}y = 2\end{linenomath*}`,
      proof,
    ),
  ).toBe(String.raw`\begin{align}
x &= 1 \label{eq:a}
\end{align}

\begin{equation*}
y = 2
\end{equation*}`)
})

test('the definition of a command that shows its argument is not read as a label', () => {
  expect(contentOf(String.raw`$\plain{x}$`, String.raw`\newcommand{\plain}[1]{#1}`)).toBe(
    '\\newcommand{\\plain}[1]{ #1}\n\n\\(\\plain{x}\\)',
  )
})

test('a file of another folder is found by its name, and a preamble holds no words', () => {
  const { content, counts } = article(String.raw`It is \one.`, String.raw`\input{style}`, {
    'misc/style.tex': String.raw`\newcommand{\one}{one} \lstset{keywordstyle=plain}`,
  })
  expect(content).toBe('It is one.')
  expect(counts).toMatchObject({ words: 0, lostWords: 0 })
})

test('the words of a command do not become part of the command before it', () => {
  const { content, notes } = article(
    String.raw`{\bf\sect{a}} and \it\sect{b}`,
    String.raw`\newcommand{\sect}[1]{Section #1}`,
  )
  expect(content).toBe('**Section a** and *Section b*')
  expect(notes.filter((note) => note.startsWith('Not carried'))).toEqual([])
})
