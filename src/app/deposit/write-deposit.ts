import { writtenNamesIn } from '@ephemeris/bibliography'
import { atAddress, readTables, renderStandalone, writeJats } from '@ephemeris/markdown'
import { openPublications } from '../../features/blog/server/publications.ts'
import { openFileDetails } from '../../features/files/file-details.ts'
import { contentName, findFile } from '../../features/files/store.ts'
import { readTableForm } from '../../features/files/table-form.ts'
import { findCited } from '../../features/library/cited-works.ts'
import { libraryFile } from '../../features/library/server.ts'
import { allWorks } from '../../features/library/store.ts'
import { isPictureName } from '../../features/media/files.ts'
import { openSite } from '../../features/site/server.ts'
import { textRulesOf } from '../../features/texts/contract.ts'
import { createEmptyFolder, emptyFolder } from '../../features/transfer/empty-folder.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { drawnFiles, linkedFiles } from '../../shared/files.ts'
import { type DataSet, isTableName, metadataBeside } from '../../shared/data-sets.ts'
import { isDrawnPicture } from '../../shared/media.ts'
import { openArticleData } from '../article-data.ts'
import { tableFiles } from '../article-tables.ts'
import { CommandError } from '../commands/command-error.ts'
import { jatsOptions } from '../jats-article.ts'
import { latexArticle, type LatexRequest, type LatexTools } from '../latex-article.ts'
import { picturesIn } from '../picture-uses.ts'
import { readContext } from '../render-context.ts'
import { articleSource } from '../routes/article-source.ts'
import { tableMetadata } from '../table-metadata.ts'
import { articleDocument } from './article-document.ts'
import { type Bag, openBag } from './bag.ts'
import { crossrefXml } from './crossref.ts'
import { dataciteJson, dataciteXml, identifierOf } from './datacite.ts'
import { describeArticle } from './described-article.ts'

export interface DepositOptions {
  id: number
  /** An empty folder, or one that does not exist. */
  folder: string
  /** For questions about the registration; undefined for the first address for mail among the links of the owner. */
  email: string | undefined
  /** The article as a PDF that the owner has made. */
  pdf?: Buffer | undefined
  tools: LatexTools
}

/** What a deposit has, for the terminal. */
export interface WrittenDeposit {
  title: string
  pictures: number
  files: number
  /** What is not in it, and why; whole sentences. */
  leftOut: string[]
}

/**
 * Writes one published article as a package for an archive: its text, pictures, data and cited works, with metadata.
 * @throws CommandError for an article that visitors cannot read, and for a site without a public address
 * @throws TransferError for a folder that is not empty
 */
export async function writeDeposit(
  context: ServerContext,
  { id, folder, ...options }: DepositOptions,
): Promise<WrittenDeposit> {
  const address = context.config.publicUrl
  if (address === undefined)
    throw new CommandError(
      'A deposit names the address of the article: set PUBLIC_URL to the address of the site.',
    )
  const formats = [...usualFormats, ...(options.pdf === undefined ? [] : ['application/pdf'])]
  const article = await readArticle(context, id, { address, formats })
  await createEmptyFolder(folder, 'a deposit')
  try {
    return await writeArticle(context, folder, { article, address, ...options })
  } catch (error) {
    await emptyFolder(folder)
    throw error
  }
}

const usualFormats = ['text/html', 'text/markdown', 'application/xml', 'application/x-tex']

interface ArticleOptions extends Pick<DepositOptions, 'email' | 'pdf' | 'tools'> {
  article: Awaited<ReturnType<typeof readArticle>>
  address: string
}

async function writeArticle(
  context: ServerContext,
  folder: string,
  { article, address, email, pdf, tools }: ArticleOptions,
): Promise<WrittenDeposit> {
  const bag = openBag(folder)
  const { described, post, markdown, works, site } = article
  const files = openMediaFiles(context.config)
  const html = await standaloneHtml(article, files)
  const media = await copyMedia(context, bag, `${markdown}\n${html}\n${post.cover ?? ''}`)
  await writeTableMetadata(context, bag, { dataSets: described.dataSets, files })
  await writeTextTables(bag, article)
  await bag.write(
    'data/article.html',
    articleDocument(described, withLocalPaths(html, address, described.url)),
  )
  await bag.write('data/article.md', markdown)
  const xml = await writeXml(bag, article, address)
  const lost = await writeTex(bag, article, { address, media: files, tools })
  if (pdf) await bag.write('data/article.pdf', pdf)
  if (works !== '') await bag.write('data/references.bib', works)
  await bag.write('metadata/datacite.json', dataciteJson(described))
  await bag.write('metadata/datacite.xml', dataciteXml(described))
  const contact = email ?? mailAddressIn(site.links)
  const { doi } = described
  if (doi !== undefined && contact !== undefined) {
    const options = { email: contact, citationStyle: site.citationStyle, at: context.now() }
    await bag.write('metadata/crossref.xml', crossrefXml({ ...described, doi }, options))
  }
  await bag.close({
    'Source-Organization': described.site.title,
    'External-Identifier': identifierOf(described),
    'External-Description': described.title,
    'Bagging-Date': context.now().toISOString().slice(0, 10),
  })
  return {
    title: described.title,
    pictures: media.pictures + xml.drawn,
    files: media.files,
    leftOut: [...media.leftOut, ...xml.lost, ...lost, ...missingCrossref(doi, contact)],
  }
}

async function readArticle(
  context: ServerContext,
  id: number,
  { address, formats }: { address: string; formats: readonly string[] },
) {
  const { database } = context
  const publications = openPublications(context)
  const post = await publications.source(id)
  if (!post)
    throw new CommandError(
      `There is no published article ${id}. A deposit has what readers can see, so drafts and scheduled articles have none.`,
    )
  const settings = openSite(context)
  const site = await settings.read()
  const { works } = await findCited(database.db, writtenNamesIn(post.content))
  const keys = new Set(works.map(({ key }) => key))
  // `findCited` leaves out most authors of long lists.
  const cited = (await allWorks(database)).filter(({ key }) => keys.has(key))
  const data = openArticleData(database, { publications, site: settings })
  const dataSets = await data.dataSetsOf(id)
  const editions = await data.editionsOf(post)
  return {
    post,
    site,
    described: describeArticle(post, site, { address, cited, formats, dataSets, editions }),
    editions,
    rendering: await readContext(context, settings)(post.content),
    markdown: articleSource(post, site, address),
    works: libraryFile(cited),
  }
}

type Article = Awaited<ReturnType<typeof readArticle>>

/** The text with its formulas as MathML, and with the charts that feeds show as pictures. */
async function standaloneHtml(
  { post, rendering }: Article,
  files: Pick<MediaFiles, 'find'>,
): Promise<string> {
  const rendered = await renderStandalone(post.content, rendering, textRulesOf(post))
  if (!rendered) return post.feedHtml
  let { html } = rendered
  for (const chart of rendered.charts)
    if (await files.find(chart.name)) html = html.replace(chart.link, () => chart.picture)
  return html
}

/** The article as JATS; its pictures are those of the page. */
async function writeXml(
  bag: Bag,
  article: Article,
  address: string,
): Promise<{ drawn: number; lost: string[] }> {
  const { post, site, rendering, editions } = article
  const options = jatsOptions(post, site, { address, editions, folder: 'media' })
  const { xml, charts, notCarried } = await writeJats(post.content, rendering, options)
  await bag.write('data/article.xml', xml)
  for (const { name, svg } of charts) await bag.write(`data/media/${name}`, svg)
  const lost = notCarried.map(({ line, sentence }) => `article.xml: line ${line}: ${sentence}`)
  return { drawn: charts.length, lost }
}

async function writeTex(
  bag: Bag,
  { post, site, rendering }: Article,
  tools: Pick<LatexRequest, 'address' | 'media' | 'tools'>,
): Promise<string[]> {
  const written = await latexArticle(post, site, { class: 'article', context: rendering, ...tools })
  if (!written) return ['latex is not written, since the text is too long.']
  for (const [name, content] of written.files) await bag.write(`data/latex/${name}`, content)
  return written.lost.map((sentence) => `latex: ${sentence}`)
}

/** Copies the pictures and files that a text names. */
async function copyMedia({ config, database: { db } }: ServerContext, bag: Bag, text: string) {
  const stored = openMediaFiles(config)
  const leftOut: string[] = []
  let [pictures, files] = [0, 0]
  const copy = async (name: string, source: string) => {
    const found = await stored.fetch(source)
    if (found) await bag.write(`data/${name}`, found.body)
    else leftOut.push(`${name} is missing in the storage of the site.`)
    return found ? 1 : 0
  }
  for (const name of picturesIn(text))
    if (isPictureName(name) || isDrawnPicture(name)) pictures += await copy(`media/${name}`, name)
  for (const name of new Set([...linkedFiles(text), ...drawnFiles(text)])) {
    const row = await findFile(db, name)
    if (row) files += await copy(`files/${name}`, contentName(row.hash))
  }
  return { pictures, files, leftOut }
}

/** Writes what CSV on the Web says of the described tables, beside them. */
async function writeTableMetadata(
  { database }: ServerContext,
  bag: Bag,
  { dataSets, files }: { dataSets: readonly DataSet[]; files: MediaFiles },
): Promise<void> {
  const { readForm } = openFileDetails(database, files, (start) =>
    Promise.resolve(readTableForm(start)),
  )
  for (const data of dataSets.filter(({ name }) => isTableName(name))) {
    const file = await findFile(database.db, data.name)
    const name = metadataBeside(data.name)
    // As on the site, a file of the owner with this name comes first.
    if (!file || (await findFile(database.db, name))) continue
    await bag.write(`data/files/${name}`, tableMetadata(data, await readForm(file)))
  }
}

/** Writes the labelled tables of the text, with what CSV on the Web says of them. */
async function writeTextTables(bag: Bag, { post, site, rendering }: Article): Promise<void> {
  const tables = await readTables(post.content, rendering, textRulesOf(post))
  for (const { data, csv, form } of tableFiles(tables, post, site)) {
    await bag.write(`data/tables/${data.name}`, csv)
    await bag.write(`data/tables/${metadataBeside(data.name)}`, tableMetadata(data, form))
  }
}

/** Pictures, files and places in the document itself need no site; other addresses lead to it. */
function withLocalPaths(html: string, address: string, url: string): string {
  return atAddress(html, address, url)
    .replaceAll(`"${address}/media/`, '"media/')
    .replaceAll(`"${address}/files/`, '"files/')
    .replaceAll(`href="${url}#`, 'href="#')
}

function mailAddressIn(links: readonly { address: string }[]): string | undefined {
  return links.find(({ address }) => address.startsWith('mailto:'))?.address.slice('mailto:'.length)
}

function missingCrossref(doi: string | undefined, contact: string | undefined): string[] {
  if (doi === undefined)
    return ['metadata/crossref.xml is not written, since it registers the DOI of an article.']
  return contact === undefined
    ? ['metadata/crossref.xml is not written, since it needs an address for questions: --email.']
    : []
}
