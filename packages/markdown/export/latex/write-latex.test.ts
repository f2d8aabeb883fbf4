import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import type { LatexClass, LatexFront } from './front.ts'
import { type LatexArticle, writeLatex } from './write-latex.ts'

const front: LatexFront = {
  title: 'Depth & width',
  authors: [{ name: 'Ada Example', orcid: '0000-0002-1825-0097', affiliations: [0] }],
  affiliations: ['Institute'],
  abstract: 'About 50%.',
  date: '29 November 2026',
  url: 'https://ada.example/blog/12',
  doiUrl: null,
  version: '',
  licence: 'CC BY 4.0',
}

const work = (id: number, key: string, family: string) => ({
  id,
  key,
  names: [key],
  links: [],
  updatedAt: '',
  work: {
    type: 'article' as const,
    title: 'On depth',
    authors: [{ family, given: 'A.' }],
    othersFollow: false,
    editors: [],
    year: 2020,
  },
})

async function written(
  markdown: string,
  name: LatexClass = 'article',
  macros = '',
  head = front,
): Promise<LatexArticle> {
  const library = {
    works: [work(1, 'alpha2020', 'Alpha'), work(2, 'beta2020', 'Beta')],
    alike: [],
    isEmpty: false,
  }
  const article = await writeLatex(
    markdown,
    { ...plainContext, library, macros },
    { class: name, front: head, address: 'https://ada.example' },
  )
  if (!article) throw new Error('The text was not written')
  return article
}

test('the title in the class of the AAS is before the text, which may begin without a heading', async () => {
  const authors = [{ name: 'A Group', orcid: null, affiliations: [] }]
  const head = { ...front, authors }
  const { tex } = await written('Text.\n\n## First\n\nMore.', 'aastex', '', head)
  expect(tex).toContain('\\author{A Group}\n\\noaffiliation\n')
  const title = String.raw`\let\@startsection\savedHeading}`
  expect(tex.indexOf('\n\\section\n')).toBeGreaterThan(tex.indexOf(title))
  expect(tex.indexOf('Text.')).toBeGreaterThan(tex.indexOf('\n\\section\n'))
})

test('the version of an article stands before its text', async () => {
  const head = { ...front, version: 'Version 3 · Retracted 29 November 2026 — 50% were wrong.' }
  for (const name of ['article', 'aastex', 'aa', 'revtex'] as const) {
    const { tex } = await written('Text.', name, '', head)
    expect(tex).toMatch(/\\textbf\{Version 3 .*50\\% were wrong\.\}\\par\\medskip\n\nText\./)
  }
  expect((await written('Text.')).tex).not.toContain('Version')
})

test.each([
  ['50% of *a_b* & `x#y`', String.raw`50\% of \emph{a\_b} \& \texttt{x\#y}`],
  ['H~2~O and m^2^', String.raw`H\textsubscript{2}O and m\textsuperscript{2}`],
  ['[x](https://a.example/b_c?d=%20#e)', String.raw`\href{https://a.example/b\_c?d=\%20\#e}{x}`],
  ['[x](/blog/7)', String.raw`\href{https://ada.example/blog/7}{x}`],
  ['A word.[^n]\n\n[^n]: A *note*.', String.raw`A word.\footnote[1]{A \emph{note}.}`],
  ['$E = mc^2$', '$E = mc^2$'],
  ['\\input{/etc/passwd}', String.raw`\textbackslash{}input\{/etc/passwd\}`],
])('words of a text are those of LaTeX: %s', async (markdown, tex) => {
  expect((await written(markdown)).tex).toContain(`\n${tex}\n`)
})

test.each([
  [
    'article',
    String.raw`\author{Ada\textsuperscript{1}, Ben\textsuperscript{2,1}\\{\small \textsuperscript{1}Institute}\\{\small \textsuperscript{2}R\&D}}`,
  ],
  [
    'aa',
    String.raw`\author{Ada\inst{1} \and Ben\inst{2,1}}
\institute{Institute \and R\&D}`,
  ],
  [
    'aastex',
    String.raw`\author{Ben}
\affiliation{R\&D}
\affiliation{Institute}`,
  ],
  [
    'revtex',
    String.raw`\author{Ada}
\affiliation{Institute}`,
  ],
] as const)('authors have their affiliations in %s', async (name, tex) => {
  const head = {
    ...front,
    authors: [
      { name: 'Ada', orcid: null, affiliations: [0] },
      { name: 'Ben', orcid: null, affiliations: [1, 0] },
    ],
    affiliations: ['Institute', 'R&D'],
  }
  expect((await written('Words.', name, '', head)).tex).toContain(tex)
})

test('labels and references stay', async () => {
  const { tex } = await written(
    'See @eq:a, \\eqref{eq:c}, @sec:m, @fig:p and @tbl:t.\n\n## Method {#sec:m}\n\n$$ a $$ {#eq:a}\n\n' +
      '$$\\begin{align} b \\\\ c \\label{eq:c} \\end{align}$$\n\n![A star](/media/x.webp "A *star*"){#fig:p width=80%}\n\n' +
      'Table: Stars {#tbl:t}\n\n| a | b |\n|---|--:|\n| 1 | 2 |',
  )
  expect(tex).toContain(
    String.raw`See Equation~\ref{eq:a}, \eqref{eq:c}, \hyperref[sec:m]{“Method”}, Figure~\ref{fig:p} and Table~\ref{tbl:t}.`,
  )
  expect(tex).toContain(String.raw`\section*{Method}\phantomsection\label{sec:m}`)
  expect(tex).toContain('\\begin{equation}\\label{eq:a}\na\n\\end{equation}')
  expect(tex).toContain(String.raw`\begin{align} b \\ c \label{eq:c} \end{align}`)
  expect(tex).toContain(String.raw`\caption{A \emph{star}}\label{fig:p}`)
  expect(tex).toContain(String.raw`\includegraphics[width=0.8\linewidth`)
  expect(tex).toContain(String.raw`\begin{tabular}{lr}`)
})

test('citations are those of natbib, and the works are in the bibliography', async () => {
  const { tex, bib } = await written(
    'By @alpha2020 and [@alpha2020; @beta2020], [see @beta2020, sec. 3], @beta2020 [p. 4].\n\n## References',
  )
  expect(tex).toContain(
    String.raw`By \citet{alpha2020} and \citep{alpha2020,beta2020}, (see \citealp{beta2020}, sec. 3), \citeauthor{beta2020} (\citeyear{beta2020}, p. 4).`,
  )
  expect(tex).toMatch(/\\bibliographystyle\{plainnat\}\n\\bibliography\{references\}\n\\end/)
  expect(tex).not.toContain('section*{References}')
  expect(bib.match(/^@article\{\w+,/gm)).toEqual(['@article{alpha2020,', '@article{beta2020,'])
})

test('macros of the site and the text, packages and signs are declared if they are used', async () => {
  const { tex, lost } = await written(
    'α and 星 in $\\R$ and $\\qty{3}{\\km}$.\n\n$\\newcommand{\\half}[1]{\\frac{#1}{2}} \\half{x}$',
    'article',
    '\\newcommand{\\R}{\\mathbb{R}} \\newcommand{\\unused}{u}',
  )
  expect(tex).toContain('\\providecommand{\\R}{}\\renewcommand{\\R}{\\mathbb{R}}\n')
  expect(tex).toContain('\\providecommand{\\half}{}\\renewcommand{\\half}[1]{\\frac{#1}{2}}\n')
  expect(tex).toContain('\\usepackage{siunitx}\n')
  expect(tex).toContain('\\DeclareUnicodeCharacter{03B1}{\\ensuremath{\\alpha}}\n')
  expect(tex).not.toMatch(/unused|mhchem/)
  expect(lost).toEqual(['pdfTeX has no sign for 星; it is written as its code.'])
})

test.each([
  ['article', '\n{\\small\n'],
  ['aa', '\\clearpage\\onecolumn\n{\\small\n'],
  ['revtex', '\n{\\small\n'],
] as const)(
  'a table that is longer than a page is broken in the class %s',
  async (name, opening) => {
    const rows = Array.from({ length: 60 }, (_, index) => `| ${index} | b |\n`)
    const { tex, lost } = await written(
      `Table: Stars {#tbl:t}\n\n| n | name |\n|--:|---|\n${rows.join('')}\n\nSee @tbl:t.`,
      name,
    )
    expect(tex).toContain('\\usepackage{longtable}\n')
    expect(tex).toContain(
      `${opening}\\setlength{\\LTcapwidth}{\\linewidth}\n\\begin{longtable}{rl}\n\\caption{Stars}\\label{tbl:t}\\\\\n\\hline\nn & name \\\\\n\\hline\n\\endfirsthead`,
    )
    expect(lost).toEqual([])
  },
)

test('theorems, listings and code keep their numbers and text', async () => {
  const { tex } = await written(
    '::: theorem Great {#thm:a}\nAll.\n:::\n\n```python {#lst:l}\nx = "\\\\a"  # 5%\n```\n\n@thm:a, @lst:l',
  )
  expect(tex).toMatch(/\\newtheorem\{theorem\}\{Theorem\}/)
  expect(tex).toMatch(/\\begin\{theorem\}.*\nAll\.\n\\end\{theorem\}/)
  expect(tex).toMatch(/\\begin\{Verbatim\}\[.*\]\nx = "\\\\a" {2}# 5%\n\\end\{Verbatim\}/)
  expect(tex).toContain('Listing~\\ref{lst:l}')
})

test('code cannot end its environment', async () => {
  const { tex } = await written('```\n\\end{Verbatim}\n\\input{secret}\n```')
  expect(tex.match(/\\end\{Verbatim\}/g)).toHaveLength(1)
})

test('a chart is a figure with its drawing, and pictures of other sites are named', async () => {
  const { tex, figures, lost } = await written(
    '```chart {#fig:c}\n{"title": "It fades", "x": {"label": "Time"}, "y": {"label": "Flux"}, "caption": "Light.", "series": [{"kind": "points", "label": "V", "data": [[1, 2, 0.1], [2, 3, 0.1]]}]}\n```\n\n' +
      '![A comet](https://b.example/c.png "Far")',
  )
  expect(figures).toMatchObject([{ file: 'figures/chart-1', svg: expect.stringContaining('<svg') }])
  expect(tex).toMatch(/\{figures\/chart-1\}\n\\caption\{.*Light\.\}\\label\{fig:c\}/)
  expect(tex).toContain('\\centering A comet')
  expect(lost).toEqual([
    'The picture https://b.example/c.png is not one of this site and was left out.',
  ])
})

test.each([
  ['article', '\\documentclass[11pt]{article}', 'plainnat'],
  ['aastex', '\\documentclass[twocolumn]{aastex631}', 'aasjournal'],
  ['aa', '\\documentclass[traditabstract]{aa}', 'aa'],
  ['revtex', '\\documentclass[aps,prd,reprint', 'apsrev4-2'],
] as const)(
  'the class %s has its own front and style of references',
  async (name, opening, style) => {
    const { tex } = await written('## Method\n\n@alpha2020', name)
    expect(tex).toContain(opening)
    expect(tex).toContain('{Depth \\& width}')
    expect(tex).toContain('About 50\\%.')
    expect(tex).toContain(`\\bibliographystyle{${style}}`)
    expect(tex).toContain(name === 'article' ? '\\section*{Method}' : '\\section{Method}')
  },
)
