import { writtenNamesIn } from '@ephemeris/bibliography'
import { atAddress } from '@ephemeris/markdown'
import { openPublications } from '../../features/blog/server/publications.ts'
import { contentName, findFile } from '../../features/files/store.ts'
import { findCited } from '../../features/library/cited-works.ts'
import { libraryFile } from '../../features/library/server.ts'
import { allWorks } from '../../features/library/store.ts'
import { isPictureName } from '../../features/media/files.ts'
import { openSite } from '../../features/site/server.ts'
import { createEmptyFolder, emptyFolder } from '../../features/transfer/empty-folder.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { drawnFiles, linkedFiles } from '../../shared/files.ts'
import { CommandError } from '../commands/command-error.ts'
import { picturesIn } from '../picture-uses.ts'
import { articleSource } from '../routes/article-source.ts'
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
  { id, folder, email }: DepositOptions,
): Promise<WrittenDeposit> {
  const address = context.config.publicUrl
  if (address === undefined)
    throw new CommandError(
      'A deposit names the address of the article: set PUBLIC_URL to the address of the site.',
    )
  const article = await readArticle(context, id, address)
  await createEmptyFolder(folder, 'a deposit')
  try {
    return await writeArticle(context, folder, { article, address, email })
  } catch (error) {
    await emptyFolder(folder)
    throw error
  }
}

interface ArticleOptions {
  article: Awaited<ReturnType<typeof readArticle>>
  address: string
  email: string | undefined
}

async function writeArticle(
  context: ServerContext,
  folder: string,
  { article, address, email }: ArticleOptions,
): Promise<WrittenDeposit> {
  const bag = openBag(folder)
  const { described, html, markdown, works, site } = article
  const text = `${markdown}\n${html}\n${article.cover}`
  const media = await copyMedia(context, bag, text)
  await bag.write(
    'data/article.html',
    articleDocument(described, withLocalPaths(html, address, described.url)),
  )
  await bag.write('data/article.md', markdown)
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
  const leftOut = [...media.leftOut, ...missingCrossref(doi, contact)]
  return { title: described.title, pictures: media.pictures, files: media.files, leftOut }
}

async function readArticle(context: ServerContext, id: number, address: string) {
  const { database } = context
  const post = await openPublications(context).source(id)
  if (!post)
    throw new CommandError(
      `There is no published article ${id}. A deposit has what readers can see, so drafts and scheduled articles have none.`,
    )
  const site = await openSite(context).read()
  const { works } = await findCited(database.db, writtenNamesIn(post.content))
  const keys = new Set(works.map(({ key }) => key))
  // `findCited` leaves out most authors of long lists.
  const cited = (await allWorks(database)).filter(({ key }) => keys.has(key))
  const described = describeArticle(post, site, { address, cited })
  return {
    described,
    site,
    html: atAddress(post.feedHtml, address, described.url),
    markdown: articleSource(post, site, address),
    works: libraryFile(cited),
    cover: post.cover ?? '',
  }
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
    if (isPictureName(name) || name.startsWith('chart-'))
      pictures += await copy(`media/${name}`, name)
  for (const name of new Set([...linkedFiles(text), ...drawnFiles(text)])) {
    const row = await findFile(db, name)
    if (row) files += await copy(`files/${name}`, contentName(row.hash))
  }
  return { pictures, files, leftOut }
}

/** Pictures, files and places in the document itself need no site. */
function withLocalPaths(html: string, address: string, url: string): string {
  return html
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
