import { expect, test } from 'vitest'
import { ImportError } from '../errors.ts'
import { convertLatex } from './convert-latex.ts'

/** Converts an article, with the preamble and the text given. */
function article(text: string, preamble = '', more: Record<string, string> = {}) {
  const source = `\\documentclass[twocolumn]{aastex63}\n${preamble}\n\\begin{document}\n${text}\n\\end{document}\n`
  return convertLatex({
    main: 'ms.tex',
    files: new Map([['ms.tex', source], ...Object.entries(more)]),
  })
}

const contentOf = (...given: Parameters<typeof article>) => article(...given).content

const library = {
  'refs.bib':
    '@article{ex2020, author={Example, Ada and Sample, Mira}, title={On light}, year=2020}\n@article{pl2019, author={Placeholder, Theo}, title={On dark}, year=2019}',
}
const withLibrary = (text: string) => contentOf(`${text}\n\n\\bibliography{refs}`, '', library)

test.each([
  ['quotation marks and dashes', "``So'' it's 3--4 --- or not", '“So” it’s 3–4 — or not'],
  [
    'accents',
    String.raw`Sip\H{o}cz, M{\"u}ller, \'Angstr\"om, na\"{\i}ve, \c{c}a, \v{S}`,
    'Sipőcz, Müller, Ángström, naïve, ça, Š',
  ],
  ['signs', String.raw`50\,\% of \S~2, \copyright\ \ss \& \_x`, '50\u202f% of §\u00a02, © ß& \\_x'],
  [
    'emphasis in commands and declarations',
    String.raw`\emph{a} \textbf{b} {\it c} {\bf d }e`,
    '*a* **b** *c* **d** e',
  ],
  ['code', String.raw`\texttt{fit\_all} and \verb|a_b%c|`, '`fit_all` and `a_b%c`'],
  [
    'links whose addresses have percent signs',
    String.raw`\href{https://a.example/x%20y}{here} and \url{https://a.example/b%20c}`,
    '[here](https://a.example/x%20y) and <https://a.example/b%20c>',
  ],
  [
    'signs that Markdown would read',
    String.raw`a*b [c] <d> e@f.example`,
    String.raw`a\*b \[c\] \<d> e\@f.example`,
  ],
  ['a line that would begin a list', '1. is a number', String.raw`1\. is a number`],
  [
    'formulas, which begin with no dollar sign',
    '$5$ and \\(x_1\\) cost \\$6',
    String.raw`\(5\) and \(x_1\) cost \$6`,
  ],
])('text: %s', (_name, tex, markdown) => {
  expect(contentOf(tex)).toBe(markdown)
})

test('sections with labels are headings, and references to them and to their appendices lead there', () => {
  const content = contentOf(
    String.raw`\section{The method}\label{sec:the_method}
See Section~\ref{sec:the_method}, Appendix~\ref{app:more} and \autoref{app:more}.
\subsection*{Details}
\appendix
\section{More}
\label{app:more}
Words.`,
  )
  expect(content).toBe(
    `## The method {#sec:the-method}

See Section\u00a0[-@sec:the-method], Appendix\u00a0[A](#post-sec-more) and @sec:more.

### Details {-}

## Appendix A: More {#sec:more .unnumbered}

Words.`,
  )
})

test('display formulas keep their numbers and labels, and references name them', () => {
  const content = contentOf(
    String.raw`As
\begin{equation}
  E = mc^2 % Einstein
  \label{energy}
\end{equation}
in \eqref{energy}, Equation~\ref{energy} and \cref{energy,eq:b},
\[ a = b \]
$$ c $$
\begin{align} x &= 1 \label{eq:b} \\ y &= 2 \nonumber \end{align}`,
  )
  expect(content).toBe(String.raw`As

\begin{equation}
E = mc^2 \label{eq:energy}
\end{equation}

in \eqref{eq:energy}, Equation${'\u00a0'}[-@eq:energy] and [@eq:energy; @eq:b],

\begin{equation*}
a = b
\end{equation*}

\begin{equation*}
c
\end{equation*}

\begin{align}
x &= 1 \label{eq:b} \\ y &= 2 \nonumber
\end{align}`)
})

test('citations become those of the site, with their words', () => {
  expect(
    withLibrary(
      String.raw`\citep{ex2020}, \citet[p.~3]{ex2020}, \citep[see][sec. 2]{ex2020,pl2019}, \cite{pl2019}, \citeauthor{ex2020} in \citeyear{ex2020}, (e.g., \citealt{ex2020}; \citealp{pl2019}), \citealt{pl2019}`,
    ),
  ).toBe(
    '[@ex2020], @ex2020 [p.\u00a03], [see @ex2020; @pl2019, sec. 2], @pl2019, Example & Sample in 2020, [e.g., @ex2020; @pl2019], @pl2019',
  )
})

test('where citations are numbers, those of \\cite are in brackets', () => {
  const source = String.raw`\documentclass{revtex4-2}\begin{document}As in \cite{a,b}.\end{document}`
  expect(convertLatex({ main: 'a.tex', files: new Map([['a.tex', source]]) }).content).toBe(
    'As in [@a; @b].',
  )
})

test('commands of the author are kept for formulas and expanded in the text', () => {
  const content = contentOf(
    String.raw`\kepler\ saw \Msun\ at $2\,\Msun$, \kepler, and \rate{5} (\kepler too).`,
    String.raw`\newcommand{\Msun}{\ensuremath{M_\odot}\xspace}
\newcommand\kepler{\emph{Kepler}\xspace}
\def\rate#1{#1~s$^{-1}$}
\newcommand{\unused}[2][x]{#1#2}`,
  )
  expect(content).toBe(
    String.raw`\newcommand{\Msun}{{M_\odot}}

*Kepler* saw \(M_\odot\) at \(2\,\Msun\), *Kepler*, and 5${'\u00a0'}s\(^{-1}\) (*Kepler* too).`,
  )
})

test('commands that hold half an environment, labels or citations are expanded before labels are collected', () => {
  const content = contentOf(
    String.raw`\be x = 1 \lab{one} \ee and \eq{one}`,
    String.raw`\newcommand{\be}{\begin{equation}}
\def\ee{\end{equation}}
\newcommand{\lab}[1]{\label{eq:#1}}
\newcommand{\eq}[1]{Equation~(\ref{eq:#1})}`,
  )
  expect(content).toContain(String.raw`x = 1 \label{eq:one}`)
  expect(content).toContain('and Equation\u00a0([-@eq:one])')
})

test('the commands of the author come before those of LaTeX', () => {
  expect(
    contentOf(
      String.raw`\unit\ and \degr{}`,
      String.raw`\newcommand{\unit}{parsec}\newcommand{\degr}{degrees}`,
    ),
  ).toBe('parsec and degrees')
})

test('conditions and comments are resolved', () => {
  expect(
    contentOf(
      `A\\ifdraft secret\\else b\\fi.%\n Go % nothing\non.\n%\nStill \\iffalse hidden\\fi here.\n\\begin{comment}\nno\n\\end{comment}`,
      '\\newif\\ifdraft \\draftfalse',
    ),
  ).toBe('Ab. Go on. Still here.')
})

test('included files are read, also when the last line is a comment without an end', () => {
  const text = '\\input{parts/one}\\include{parts/two}\n\nThe end. \\input{gone}'
  const { content, notes } = article(text, '', {
    'parts/one.tex': 'One. % no line end',
    'parts/two.tex': 'Two.',
  })
  expect(content).toBe('One. Two.\n\nThe end.')
  expect(notes).toContain('Missing: the file gone, which the article includes (line 6).')
})

test('a figure of one picture has its caption and its label, whatever stands around them', () => {
  const { content, pictures } = article(
    String.raw`\begin{figure*}[ht]\centering
\includegraphics[width=\textwidth]{figs/a.pdf}
\caption{The "map" of $2\,M_\odot$ \citep{ex2020}.\label{fig:map_1}}
\end{figure*}
\begin{figure}\begin{subfigure}{0.4\textwidth}\includegraphics{c}\caption{Left}\label{fig:c}\end{subfigure}\caption{All.}\end{figure}
Figure~\ref{fig:map_1}, \ref{fig:c}.`,
  )
  expect(content)
    .toBe(String.raw`![](/imported-picture/0 "The \"map\" of \(2\,M_\odot\) [@ex2020]."){#fig:map-1 wide}

![](/imported-picture/1 "All. Left"){#fig:c}

Figure${'\u00a0'}[-@fig:map-1], [-@fig:c].`)
  expect(pictures[0]?.slice(0, 2)).toEqual(['figs/a.pdf', 'figs/a.png'])
  expect(pictures[1]?.[0]).toBe('c.png')
})

test('tables keep captions, heads, alignments and cells over several columns', () => {
  const written = String.raw`\begin{table}\caption{Stars}\label{tab:stars}
\begin{tabular}{l|rc}\hline
Name & \multicolumn{2}{c}{Two \& more} \\ \hline
A & 1 & $|x|$ \\[2pt]
B & $-2$ & \\ \hline
\end{tabular}\end{table} In Table~\ref{tab:stars}.`
  const content = contentOf(written)
  // Indentation is nothing to TeX.
  const indented = written.replaceAll(/\n| (?=\\hline)/g, `\n${' '.repeat(20)}`)
  expect(contentOf(indented)).toBe(content)
  expect(content).toBe(String.raw`Table: Stars {#tbl:stars}

| Name | Two & more |  |
| --- | --: | :-: |
| A | 1 | \(\vert x\vert \) |
| B | \(-2\) |  |

In Table${'\u00a0'}[-@tbl:stars].`)
})

test('the tables of AASTeX keep their heads and notes, and long tables have one head', () => {
  const content = contentOf(
    String.raw`\begin{deluxetable*}{lc}
\tablecaption{Fits\label{tab:fits}}
\tablehead{\colhead{Name} & \colhead{Value} \\ & \colhead{(s)}}
\startdata
A\tablenotemark{a} & 1 \\
B & \nodata
\enddata
\tablenotetext{a}{Faint.}
\tablecomments{All of them.}
\end{deluxetable*}
\begin{longtable}{ll}\caption{Long}\\ H & I \\ \hline \endfirsthead H & I \\ \hline \endhead x & y \\ \end{longtable}`,
  )
  expect(content).toBe(`Table: Fits {#tbl:fits}

| Name | Value (s) |
| --- | :-: |
| Aᵃ | 1 |
| B | … |

ᵃ Faint. All of them.

Table: Long

| H | I |
| --- | --- |
| x | y |`)
})

test('lists, quotations, notes and code become those of Markdown', () => {
  const content = contentOf(
    String.raw`\begin{itemize}\item One\footnote{A note.} \item Two
\begin{enumerate}\item In\label{it:in} \item Out\end{enumerate}\end{itemize}
\begin{quote}Said.\end{quote}
\begin{lstlisting}[language=Python]
x = 100 % 7
\end{lstlisting}
It holds (\ref{it:in}).`,
  )
  expect(content).toBe(`- One[^1]

- Two

  1. In
  2. Out

[^1]: A note.

> Said.

\`\`\`python
x = 100 % 7
\`\`\`

It holds (1).`)
})

test('sections have no numbers where LaTeX gives them none', () => {
  expect(article(String.raw`\section*{One} Words.`).numberedSections).toBe(false)
  const none = String.raw`\setcounter{secnumdepth}{0} \section{One} Words.`
  expect(article(none).numberedSections).toBe(false)
})

test('authors have their identifiers and affiliations, before the abstract', () => {
  const made = article(
    String.raw`\title{On \emph{Light} at $H_0$\thanks{Based on data.}}
\author[0000-0002-1825-0097]{Ada Example}
\affiliation{A University}
\author{Mira Sample}
\affiliation{A University}
\affiliation{Another Place}
\begin{abstract}We look.\end{abstract}
\keywords{stars: binaries --- light}
\section{Introduction} Words.
\acknowledgments We thank all.`,
  )
  expect(made.title).toBe('On Light at H_0')
  expect(made.keywords).toEqual(['stars: binaries', 'light'])
  expect(made.numberedSections).toBe(true)
  expect(made.excerpt).toBe('We look.')
  expect(made.content)
    .toBe(`Ada Example¹ ([ORCID](https://orcid.org/0000-0002-1825-0097)), Mira Sample¹˒²[^1]

¹ A University; ² Another Place

## Abstract {-}

We look.

[^1]: Based on data.

## Introduction

Words.

## Acknowledgments {-}

We thank all.`)
})

test.each([
  [
    'MNRAS',
    String.raw`\author[A. Example et al.]{A. Example,$^{1,2}$\thanks{E-mail: a\@b.example} M. Sample$^{2}$ \\ $^{1}$One Place \\ $^{2}$Two Place}`,
    'A. Example¹˒²[^1], M. Sample²',
  ],
  [
    'A&A',
    String.raw`\author{A. Example\inst{1}\fnmsep \and M. Sample\inst{1,2}}\institute{One Place \and Two Place}`,
    'A. Example¹, M. Sample¹˒²',
  ],
  [
    'authblk',
    String.raw`\author[1,2]{A. Example}\author[2]{M. Sample}\affil[1]{One Place}\affil[2]{Two Place}`,
    'A. Example¹˒², M. Sample²',
  ],
])('authors as in %s', (_name, tex, authors) => {
  expect(contentOf(tex).split('\n\n').slice(0, 2)).toEqual([authors, '¹ One Place; ² Two Place'])
})

test('without a .bib file the works are made from the list of references', () => {
  const { bibliographies, counts } = article(
    String.raw`See \citet{ex key}. \bibliography{gone}`,
    '',
    {
      'ms.bbl': String.raw`\begin{thebibliography}{1}
\bibitem[{{Example} {et~al.}(2020){Example} and {Sample}}]{ex key} {Example}, A., \& {Sample}, M. 2020, \apj, 1, 2, \doi{10.1000/182}
\end{thebibliography}`,
    },
  )
  expect(counts).toMatchObject({ citations: 1, knownCitations: 1 })
  expect(bibliographies[0]?.bibtex).toContain('@misc{ex-key')
  expect(bibliographies[0]?.bibtex).toContain('doi = {10.1000/182}')
})

test('what was not carried is named with its place, and lost words are found by a second reading', () => {
  const { notes, counts } = article(
    String.raw`Some \strange{kept} and \strange{too} \vspace{2cm} \noindent words.
\begin{picture}(0,0) vanished \end{picture} \ref{nowhere} \citep{unknown}`,
  )
  expect(notes).toEqual(
    expect.arrayContaining([
      'Not carried: \\strange, 2 times (ms.tex, line 4).',
      'Commands for the layout left out: 2.',
      'Labels that nothing has: nowhere.',
      'Works that no bibliography has: unknown.',
      'Words of the source that the article lacks: vanished (ms.tex, line 5).',
    ]),
  )
  expect(counts.lostWords).toBe(1)
})

test('articles that nest too deeply or call themselves are refused', () => {
  expect(() => article('{'.repeat(3000))).toThrow(ImportError)
  expect(() => article('\\begin{a}'.repeat(3000))).toThrow(ImportError)
  expect(() => article('\\a', '\\newcommand{\\a}{\\b\\b}\\newcommand{\\b}{\\a\\a}')).toThrow(
    'A command of the article calls itself, or too many others.',
  )
})

test('the time grows with the length', () => {
  const unclosed = ['\\[ ', '\\( ', '\\emph[', '$', '(\\citealt{a}', '\\item', '\\section[a']
  const timeOf = (text: string) => {
    const start = performance.now()
    article(text)
    return performance.now() - start
  }
  for (const text of unclosed) {
    timeOf(text.repeat(100))
    const [one, four] = [timeOf(text.repeat(500)), timeOf(text.repeat(2000))]
    expect(four).toBeLessThan(200 + one * 10)
  }
})
