import { expect, test } from 'vitest'
import { writtenNamesIn } from '@ephemeris/bibliography'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { citable, libraryOf } from '../testing/cited-works.ts'

const library = libraryOf(citable('ex2020', ['Example']), citable('sa2019', ['Sample']))

async function shown(markdown: string) {
  const { html } = await renderMarkdown(markdown, { ...plainContext, library })
  const [, words = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? []
  return words.replaceAll(/<[^>]*>/g, '').replaceAll('\u00A0', ' ')
}

test.for([
  ['x~\\citep{ex2020,sa2019}.', 'x (Example 2020; Sample 2019).'],
  ['\\citep[see][sec. 3]{ex2020}', '(see Example 2020, sec. 3)'],
  ['\\citep[sec. 3]{ex2020}', '(Example 2020, sec. 3)'],
  ['\\citet[p. 3--4]{ex2020} and \\citet*{sa2019}', 'Example (2020, p. 3–4) and Sample (2019)'],
  ['\\textcite{ex2020,sa2019}', 'Example (2020) and Sample (2019)'],
  ['(e.g. \\citealt{ex2020}; \\citealp{sa2019})', '(e.g. Example 2020; Sample 2019)'],
  ['\\citealt{ex2020}', 'Example (2020)'],
  ['\\citeyearpar{ex2020}', '(2020)'],
  ['`\\citep{ex2020}`', '\\citep{ex2020}'],
] as const)('%s is a citation', async ([markdown, words]) => {
  expect(await shown(markdown)).toBe(words)
})

test('keys in commands are looked up in the library', () => {
  expect(writtenNamesIn('@a1, \\citep[see][]{b2, c3} \\Citet*{d4} \\cite{}')).toEqual([
    'a1',
    'b2',
    'c3',
    'd4',
  ])
})

test('references are read, and other commands are reported once with their line', async () => {
  const text =
    '![a](/media/a.webp "A"){#fig:a}\n\n![b](/media/b.webp "B"){#fig:b}\n\n' +
    'Fig.~\\ref{fig:a}, \\autoref{fig:a}, \\cref{fig:a,fig:b}\n\\emph{x} \\emph{y} \\citep{}'
  const { html, problems } = await renderMarkdown(text)
  expect(html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00A0', ' ')).toContain(
    'Fig. 1, Figure 1, Figures 1 and 2\n\\emph{x}',
  )
  expect(problems).toEqual([
    { line: 6, sentence: '\\emph{…} is a command of LaTeX and is shown as it is written.' },
    { line: 6, sentence: '\\citep{…} is a command of LaTeX and is shown as it is written.' },
  ])
})
