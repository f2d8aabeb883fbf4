import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type JatsArticle, writeJats } from '@ephemeris/markdown'
import { allEditions } from '../../features/blog/server/editions.ts'
import { openPublications } from '../../features/blog/server/publications.ts'
import { openSite } from '../../features/site/server.ts'
import { createEmptyFolder } from '../../features/transfer/empty-folder.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { siteAddress } from '../../platform/server/ops/config.ts'
import { countOf } from '../../shared/count.ts'
import { readId } from '../../shared/ids.ts'
import { jatsOptions } from '../jats-article.ts'
import { readContext } from '../render-context.ts'
import { CommandError } from './command-error.ts'
import { inTransferWords, inUsage } from './transfer-words.ts'
import { withDatabase } from './with-database.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

const usage = `Name an article and a folder: ${programCommand} export --jats <number or address of the article> <folder>`
const pictureFolder = 'pictures'

/**
 * `export --jats 12 <folder>`: writes a published article as XML of JATS with its pictures, and names what could not be carried over.
 * @throws CommandError for an article that is not published, and for a folder that is not empty
 */
export async function exportJats(words: string[]): Promise<void> {
  const options = { jats: { type: 'string' } } as const
  const { values, positionals } = inUsage(usage, () =>
    parseArgs({ args: words, allowPositionals: true, options }),
  )
  const [folder, ...rest] = positionals
  const { jats: article } = values
  if (article === undefined || folder === undefined || rest.length > 0)
    throw new CommandError(usage)
  const target = path.resolve(folder)
  const { notCarried, count } = await withDatabase((context) => writeInto(context, article, target))
  console.log(`Wrote article.xml and ${countOf(count, 'picture')} into ${target}.`)
  for (const { line, sentence } of notCarried) console.log(`- Line ${line}: ${sentence}`)
}

async function writeInto(
  context: ServerContext,
  article: string,
  folder: string,
): Promise<Pick<JatsArticle, 'notCarried'> & { count: number }> {
  const post = await openPublications(context).source(readId(article) ?? article)
  if (!post) throw new CommandError(`There is no published article at /blog/${article}.`)
  const site = openSite(context)
  const address = siteAddress(context.config)
  const editions = await allEditions(context.database.db, post)
  const written = await writeJats(
    post.content,
    await readContext(context, site)(post.content),
    jatsOptions(post, await site.read(), { address, editions, folder: pictureFolder }),
  )
  await inTransferWords(() => createEmptyFolder(folder))
  const pictures = path.join(folder, pictureFolder)
  const missing: JatsArticle['notCarried'] = []
  const files = openMediaFiles(context.config)
  if (written.pictures.length + written.charts.length > 0) await mkdir(pictures)
  for (const { name, svg } of written.charts) await writeFile(path.join(pictures, name), svg)
  for (const name of written.pictures.map((picture) => picture.slice('/media/'.length))) {
    const found = await files.fetch(name)
    if (found) await writeFile(path.join(pictures, name), found.body)
    else missing.push({ line: 1, sentence: `The picture ${name} is missing.` })
  }
  await writeFile(path.join(folder, 'article.xml'), written.xml)
  const count = written.pictures.length + written.charts.length - missing.length
  return { notCarried: [...written.notCarried, ...missing], count }
}
