import { type LatexClass, type LatexFront, writeLatex } from '@ephemeris/markdown'
import type { DrawChart } from '../features/blog/server/chart-pictures.ts'
import { openPublications } from '../features/blog/server/publications.ts'
import { asPng } from '../features/media/decode.ts'
import type { Settings } from '../features/site/contract.ts'
import { openSite } from '../features/site/server.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { openMediaFiles } from '../platform/server/media-files/open-media-files.ts'
import { doiUrl, postPath } from '../shared/addresses.ts'
import { authorsOf } from '../shared/author-people.ts'
import { formatLongDate } from '../shared/dates.ts'
import { licenceOf } from '../shared/licences.ts'
import { readContext } from './render-context.ts'

/** The files of an article as LaTeX by their paths in its folder, and what could not be carried over. */
export interface LatexFolder {
  title: string
  files: ReadonlyMap<string, string | Buffer>
  lost: readonly string[]
}

interface LatexRequest {
  id: number
  class: LatexClass
  /** Of the site, without a slash at its end. */
  address: string
  drawChart: DrawChart
}

/**
 * Writes a published article as LaTeX: `article.tex`, `references.bib`, its figures as PNG, and a README that says how to make the PDF.
 * @returns undefined if there is no such article, or its text is too long
 */
export async function latexArticle(
  context: ServerContext,
  { id, class: name, address, drawChart }: LatexRequest,
): Promise<LatexFolder | undefined> {
  const post = await openPublications(context).withContent(id)
  if (!post) return undefined
  const site = openSite(context)
  const settings = await site.read()
  const { content, language, lineBreaks, numberedSections } = post
  const written = await writeLatex(content, await readContext(context, site)(content), {
    class: name,
    address,
    language,
    lineBreaks,
    numberedSections,
    front: frontOf(post, settings, address),
  })
  if (!written) return undefined
  const files = new Map<string, string | Buffer>([['article.tex', written.tex]])
  if (written.bib !== '') files.set('references.bib', written.bib)
  const lost = [...written.lost]
  const media = openMediaFiles(context.config)
  for (const figure of written.figures)
    try {
      files.set(
        figure.file,
        'svg' in figure
          ? await drawChart(figure.svg)
          : await asPng(await media.source(figure.src.slice('/media/'.length))),
      )
    } catch {
      lost.push(`${figure.file} could not be made.`)
    }
  files.set('README.txt', readme(post.title, lost, written.bib !== ''))
  return { title: post.title, files, lost }
}

type Post = NonNullable<Awaited<ReturnType<ReturnType<typeof openPublications>['withContent']>>>

function frontOf(post: Post, settings: Settings, address: string): LatexFront {
  return {
    title: post.title,
    authors: authorsOf(post.authors, settings).map(({ name, orcid, affiliations }) => ({
      name,
      orcid,
      affiliations: affiliations.map((one) => one.name),
    })),
    abstract: post.excerpt,
    date: formatLongDate(new Date(post.publishedAt), settings.timeZone),
    url: address + postPath(post),
    doiUrl: post.doi === null ? null : doiUrl(post.doi),
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
