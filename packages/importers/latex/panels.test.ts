import { expect, test } from 'vitest'
import { renderMarkdown } from '@ephemeris/markdown'
import { convertLatex } from './convert-latex.ts'

function article(text: string) {
  const source = `\\documentclass{article}\n\\begin{document}\n${text}\n\\end{document}\n`
  return convertLatex({ main: 'ms.tex', files: new Map([['ms.tex', source]]) })
}

const columnsIn = (content: string) => /layout-ncol=(\d)/.exec(content)?.[1]

const picture = (number: number, words = '') => `![](/imported-picture/${number}${words}`

const panels = `::: {#fig:maps layout-ncol=2}

${picture(0, ' "Left \\$"){#fig:a}')}

${picture(1, ' "Right"){#fig:b}')}

Both *maps*.

:::

Figures [-@fig:maps], [-@fig:a] and [-@fig:b].`

const references = String.raw`Figures \ref{fig:maps}, \ref{fig:a} and \subref{fig:b}.`
const caption = String.raw`\caption{Both \emph{maps}.\label{fig:maps}}`

test.each([
  [
    'subfigure environments',
    String.raw`\begin{subfigure}[b]{0.45\textwidth}\includegraphics[width=\textwidth]{a}\caption{Left \$}\label{fig:a}\end{subfigure}
\hfill
\begin{subfigure}[b]{0.45\textwidth}\includegraphics{b}\caption{Right}\label{fig:b}\end{subfigure}`,
  ],
  [
    'subfigure commands',
    String.raw`\subfigure[Left \$]{\includegraphics{a}\label{fig:a}} \subfigure[Right\label{fig:b}]{\includegraphics{b}}`,
  ],
  [
    'subfloats',
    String.raw`\subfloat[In the list][Left \$\label{fig:a}]{\includegraphics{a}} \subfloat[Right]{\label{fig:b}\includegraphics{b}}`,
  ],
  [
    'boxes with captions',
    String.raw`\subcaptionbox{Left \$\label{fig:a}}[0.4\linewidth]{\includegraphics{a}} \subcaptionbox{Right\label{fig:b}}{\includegraphics{b}}`,
  ],
  [
    'pages within a page',
    String.raw`\begin{minipage}{.5\textwidth}\includegraphics{a}\subcaption{Left \$}\label{fig:a}\end{minipage}\begin{minipage}{.5\textwidth}\includegraphics{b}\subcaption{Right}\label{fig:b}\end{minipage}`,
  ],
  [
    'lines of AASTeX',
    String.raw`\gridline{\fig{a.pdf}{0.4\textwidth}{Left \$\label{fig:a}} \rightfig{b.pdf}{0.4\textwidth}{Right\label{fig:b}}}`,
  ],
])('a figure of %s is one figure with panels', (_name, tex) => {
  const { content, counts } = article(
    `\\begin{figure}\\centering\n${tex}\n${caption}\n\\end{figure}\n${references}`,
  )
  expect(content).toBe(panels)
  expect(counts).toMatchObject({ figures: 2, lostReferences: 0, lostWords: 0 })
})

test.each([
  ['pictures in a line', 2, String.raw`\includegraphics{a} \includegraphics{b}`],
  ['pairs of pictures', 2, String.raw`\plottwo{a}{b}`],
  ['pictures as wide as the text', 1, String.raw`\plotone{a}\plotone{b}`],
  ['ends of lines', 1, String.raw`\includegraphics{a}\\[1em] \includegraphics{b}`],
  ['paragraphs', 1, '\\includegraphics{a}\n\n\\includegraphics{b}'],
  ['widths', 2, String.raw`\includegraphics[width=0.48\textwidth]{a}`.repeat(4)],
  ['widths of a third', 3, String.raw`\includegraphics[width=.33\linewidth]{a}`.repeat(6)],
  ['many pictures in a line', 3, String.raw`\includegraphics{a}`.repeat(6)],
  [
    'lines of AASTeX',
    2,
    String.raw`\gridline{\fig{a}{0.3\textwidth}{}\fig{b}{0.3\textwidth}{}}\gridline{\fig{c}{0.3\textwidth}{}}`,
  ],
  [
    'columns of a table',
    2,
    String.raw`\begin{tabular}{cc}\includegraphics{a} & \includegraphics{b} \\ \includegraphics{c} & \includegraphics{d}\end{tabular}`,
  ],
  [
    'boxes, one for each line',
    2,
    String.raw`\subfloat{\includegraphics[width=0.49\textwidth]{a} \includegraphics[width=0.49\textwidth]{b}}`.repeat(
      2,
    ),
  ],
  [
    'boxes, one for each column',
    2,
    String.raw`\begin{minipage}[t]{0.5\textwidth}\includegraphics{a}\\\includegraphics{b}\end{minipage}`.repeat(
      2,
    ),
  ],
  [
    'small pictures above large ones',
    1,
    String.raw`\includegraphics[width=1in]{a}\includegraphics[width=1in]{b} \\ \includegraphics{c} \\ \includegraphics{d}`,
  ],
])('the columns of a figure are those of its %s', (_name, columns, tex) => {
  const { content } = article(`\\begin{figure}${tex}\\caption{All.}\\end{figure}`)
  expect(columnsIn(content)).toBe(String(columns))
  expect(content).toMatch(/^::: \{\.figure .*\n\nAll\.\n\n:::$/s)
})

test('figures that share a line keep their numbers', () => {
  const half = (name: string) =>
    String.raw`\begin{minipage}{0.5\textwidth}\includegraphics{${name}}\caption{The ${name}.}\label{fig:${name}}\end{minipage}`
  const { content } = article(
    `\\begin{figure}${half('one')}${half('two')}\\end{figure}\n\\ref{fig:two}`,
  )
  expect(content).toBe(`::: {layout-ncol=2}

${picture(0, ' "The one."){#fig:one}')}

${picture(1, ' "The two."){#fig:two}')}

:::

[-@fig:two]`)
})

test('the words of a panel without a picture are in the caption', () => {
  const { content, counts } = article(
    String.raw`\begin{figure}\subfloat[Left]{\includegraphics{a}}\subfloat[Right]{\includegraphics{b}}\subfloat[Words\label{fig:c}]{Drawn}\caption{All.}\end{figure} \ref{fig:c}`,
  )
  expect(content).toContain('All. (c) Words')
  expect(counts).toMatchObject({ lostWords: 0, lostReferences: 0 })
})

test('formulas, brackets and quotation marks in the caption of a picture are the same on the page', async () => {
  const { content } = article(
    String.raw`\begin{figure}\includegraphics{a.png}\caption{The [Fe/H] of 2" disks at $2\,M_\odot$, 5\%.}\end{figure}`,
  )
  const { html } = await renderMarkdown(content)
  const caption = /<figcaption>.*<\/figcaption>/.exec(html)?.[0] ?? ''
  expect(caption).toContain('<math>')
  expect(caption.replaceAll(/<annotation.*?<\/annotation>|<[^<>]*>/g, '')).toBe(
    'Figure 1. The [Fe/H] of 2" disks at 2M⊙, 5%.',
  )
})
