import { withLetterCommands, writeEntry } from '@ephemeris/bibliography'
import type { RenderContext } from '../../render-context.ts'
import { type ResolvedArticle, type TextRules, writeArticle } from '../../render-markdown.ts'
import { withoutReferences } from '../reference-list.ts'
import { writeBlocks } from './blocks.ts'
import { definitionsFor, packagesFor } from './formulas.ts'
import { type LatexClass, type LatexFront, rulesOf, sourceNote, versionNote } from './front.ts'
import { declarationsFor } from './signs.ts'
import { createWriting, type LatexFigure, type LatexWriting } from './writing.ts'

/** An article as a document of LaTeX. */
export interface LatexArticle {
  tex: string
  /** The cited works as BibTeX; '' for none. */
  bib: string
  /** The files that the document shows, which the caller makes. */
  figures: readonly LatexFigure[]
  /** What could not be carried over, each a sentence. */
  lost: readonly string[]
}

export interface LatexOptions extends TextRules {
  class: LatexClass
  front: LatexFront
  /** The address of the site without a slash at its end. */
  address: string
}

/**
 * Writes an article as LaTeX with its formulas as they were typed, its labels and its citations. pdfTeX, XeTeX and LuaTeX read it.
 * @returns undefined for a text that is nested too deeply or too long
 */
export async function writeLatex(
  markdown: string,
  context: RenderContext,
  options: LatexOptions,
): Promise<LatexArticle | undefined> {
  return await writeArticle(markdown, context, options, (article) =>
    latexOf(article, context, options),
  )
}

function latexOf(
  article: ResolvedArticle,
  { style }: RenderContext,
  { class: name, front, address, numberedSections = false }: LatexOptions,
): LatexArticle {
  const isTwoColumn = name !== 'article'
  const isNumbered = isTwoColumn || numberedSections
  const writing = createWriting(article, { address, class: name, isTwoColumn, isNumbered })
  const rules = rulesOf(name, style.citations === 'numbers')
  // BibTeX makes the list of cited works.
  const body = writeBlocks(withoutReferences(article.tree), writing) + sourceNote(front)
  const { listed, keys } = writing
  const entries = listed.map(
    ({ cited }) => `${writeEntry(keys.get(cited.id) ?? cited.key, cited.work)}\n`,
  )
  const bib = withLetterCommands(entries.join('\n'))
  const works =
    listed.length === 0
      ? ''
      : `\\bibliographystyle{${rules.bibliographyStyle}}\n\\bibliography{references}\n`
  const definitions = definitionsFor(body, article.macros)
  const head = rules.front(front) + versionNote(front)
  const { declarations, unknown } = declarationsFor(head + body + definitions + bib)
  for (const sign of unknown)
    writing.lose(`pdfTeX has no sign for ${sign}; it is written as its code.`)
  const tex = [
    rules.opening,
    '\\usepackage{iftex}\n',
    rules.packages,
    '\\usepackage{amsmath,amssymb,graphicx,array,fancyvrb}\n',
    name === 'aastex' ? '% siunitx has the same name.\n\\let\\tablenum\\relax\n' : '',
    packagesFor(body + definitions, article.macros),
    declarations,
    body.includes('\\begin{longtable}') ? '\\usepackage{longtable}\n' : '',
    body.includes('\\fitwidth') ? fitWidth : '',
    countersFor(writing),
    definitions,
    head,
    '\n',
    body,
    works,
    '\\end{document}\n',
  ].join('')
  return { tex, bib, figures: writing.figures, lost: [...writing.lost] }
}

/** Makes a table that is wider than the column smaller. */
const fitWidth =
  '\\newcommand{\\fitwidth}[1]{\\sbox0{#1}\\ifdim\\wd0>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox0}\\else\\usebox0\\fi}\n'

function countersFor({ theorems }: LatexWriting): string {
  return [...theorems]
    .map(([environment, word]) =>
      environment === 'listing'
        ? '\\newcounter{listing}\n'
        : `\\ifcsname ${environment}\\endcsname\\else\\newtheorem{${environment}}{${word}}\\fi\n`,
    )
    .join('')
}
