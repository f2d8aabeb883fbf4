import type {
  LatexClass,
  LatexFigure,
  LatexFront,
  RenderContext,
  writeLatex,
} from '@ephemeris/markdown'
import type { Settings } from '../features/site/contract.ts'
import { textRulesOf } from '../features/texts/contract.ts'
import type { MediaFiles } from '../platform/server/media-files/media-files.ts'
import { doiUrl, postPath } from '../shared/addresses.ts'
import { authorsOf } from '../shared/author-people.ts'
import { numberAffiliations } from '../shared/authors.ts'
import { formatLongDate } from '../shared/dates.ts'
import { describeEdition } from '../shared/editions.ts'
import { licenceOf } from '../shared/licences.ts'
import type { SourceOfPost } from './jats-article.ts'

/** The files of an article as LaTeX by their paths in its folder, and what could not be carried over. */
export interface LatexFolder {
  files: Map<string, string | Buffer>
  lost: readonly string[]
}

/** A figure in a form that TeX reads. */
interface PrintedFigure {
  data: Buffer
  ending: 'jpg' | 'png'
}

/** Where an article is written and its figures are made: in this process, or in those for heavy work. */
export interface LatexTools {
  write: typeof writeLatex
  drawChart(svg: string): Promise<PrintedFigure>
  printPicture(source: string | Buffer): Promise<PrintedFigure>
}

/** The width of a chart, px: 300 dots per inch over a page. */
export const printWidthPx = 1900

/** What an article is written with, and how. */
export interface LatexRequest {
  class: LatexClass
  /** Of the site, without a slash at its end. */
  address: string
  context: RenderContext
  media: Pick<MediaFiles, 'source'>
  tools: LatexTools
}

/** An article with all its figures is read into memory. */
const maxFigures = 200
const maxFigureBytes = 24 * 1024 * 1024

/**
 * Writes a published article as LaTeX: `article.tex`, `references.bib`, its figures, and a README that says how to make the PDF.
 * @returns undefined if its text is too long
 */
export async function latexArticle(
  post: SourceOfPost,
  settings: Settings,
  { class: name, address, context, media, tools }: LatexRequest,
): Promise<LatexFolder | undefined> {
  const written = await tools.write(post.content, context, {
    class: name,
    address,
    ...textRulesOf(post),
    front: frontOf(post, settings, address),
  })
  if (!written) return undefined
  const files: LatexFolder['files'] = new Map([['article.tex', written.tex]])
  if (written.bib !== '') files.set('references.bib', written.bib)
  const { figures, lost } = await makeFigures(written.figures, media, tools)
  for (const [file, data] of figures) files.set(file, data)
  const all = [...written.lost, ...lost]
  files.set('README.txt', readme(post.title, all, written.bib !== ''))
  return { files, lost: all }
}

async function makeFigures(
  wanted: readonly LatexFigure[],
  media: LatexRequest['media'],
  tools: LatexTools,
) {
  const figures = new Map<string, Buffer>()
  const lost: string[] = []
  let bytes = 0
  for (const figure of wanted.slice(0, maxFigures))
    try {
      const { data, ending } = await makeFigure(figure, media, tools)
      if (bytes + data.length > maxFigureBytes) {
        lost.push(`${figure.file} was left out, since all figures together are too large.`)
        continue
      }
      bytes += data.length
      figures.set(`${figure.file}.${ending}`, data)
    } catch {
      lost.push(`${figure.file} could not be made.`)
    }
  if (wanted.length > maxFigures)
    lost.push(`Only the first ${maxFigures} figures were made, of ${wanted.length}.`)
  return { figures, lost }
}

async function makeFigure(
  figure: LatexFigure,
  media: LatexRequest['media'],
  { drawChart, printPicture }: LatexTools,
): Promise<PrintedFigure> {
  if ('svg' in figure) return await drawChart(figure.svg)
  return await printPicture(await media.source(figure.src.slice('/media/'.length)))
}

function frontOf(post: SourceOfPost, settings: Settings, address: string): LatexFront {
  const { edition } = post
  const dateOf = (instant: string) => formatLongDate(new Date(instant), settings.timeZone)
  const authors = authorsOf(post.authors, settings)
  const { affiliations, indexes } = numberAffiliations(authors)
  return {
    title: post.title,
    authors: authors.map(({ name, orcid }, index) => ({
      name,
      orcid,
      affiliations: indexes[index] ?? [],
    })),
    affiliations: affiliations.map(({ name }) => name),
    abstract: post.excerpt,
    date: dateOf(post.publishedAt),
    url: address + postPath(post),
    doiUrl: post.doi === null ? null : doiUrl(post.doi),
    version: edition
      ? `Version ${edition.number} · ${describeEdition(edition, dateOf(edition.publishedAt))}`
      : '',
    licence: licenceOf(post.licence ?? settings.licence)?.text ?? '',
  }
}

function readme(title: string, lost: readonly string[], hasWorks: boolean): string {
  const commands = ['pdflatex article', ...(hasWorks ? ['bibtex article', 'pdflatex article'] : [])]
  const changes =
    lost.length === 0
      ? 'Everything was carried over.\n'
      : `What could not be carried over:\n\n${lost.map((sentence) => `- ${sentence}\n`).join('')}`
  return `${title}\n\nRun in this folder:\n\n${[...commands, 'pdflatex article'].map((command) => `  ${command}\n`).join('')}\n${changes}`
}
