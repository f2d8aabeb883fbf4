import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type LatexClass, latexClasses } from '@ephemeris/markdown'
import { chartDrawing } from '../../features/blog/server/draw-chart.ts'
import { openPublications } from '../../features/blog/server/publications.ts'
import { openSite } from '../../features/site/server.ts'
import { createEmptyFolder } from '../../features/transfer/empty-folder.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { siteAddress } from '../../platform/server/ops/config.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import { latexArticle } from '../latex-article.ts'
import { ownTools } from '../own-latex-tools.ts'
import { readContext } from '../render-context.ts'
import { CommandError } from './command-error.ts'
import { inTransferWords, inUsage } from './transfer-words.ts'
import { withDatabase } from './with-database.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

const usage = `Name an article and a folder: ${programCommand} export --latex <number of the article> <folder> [--class ${latexClasses.join(', ')}]`

/**
 * `export --latex 12 <folder>`: writes an article as a folder of LaTeX that compiles, and names what could not be carried over.
 * @throws CommandError for an article that is not published, and a folder that is not empty
 */
export async function exportLatex(words: string[]): Promise<void> {
  const { values, positionals } = inUsage(usage, () =>
    parseArgs({
      args: words,
      allowPositionals: true,
      options: { latex: { type: 'string' }, class: { type: 'string', default: 'article' } },
    }),
  )
  const [folder, ...rest] = positionals
  const latexClass = latexClasses.find((name) => name === values.class)
  if (
    !/^\d{1,9}$/.test(values.latex ?? '') ||
    folder === undefined ||
    rest.length > 0 ||
    !latexClass
  )
    throw new CommandError(usage)
  const id = Number(values.latex)
  const target = path.resolve(folder)
  const article = await withDatabase((context) => readArticle(context, id, latexClass))
  if (!article)
    throw new CommandError(`There is no published article ${id}, or its text is too long.`)
  await inTransferWords(() => createEmptyFolder(target))
  for (const [name, content] of article.files) {
    await mkdir(path.dirname(path.join(target, name)), { recursive: true })
    await writeFile(path.join(target, name), content)
  }
  console.log(`Wrote “${article.title}” into ${target}. README.txt there says how to make its PDF.`)
  for (const sentence of article.lost) console.log(`- ${sentence}`)
}

async function readArticle(context: ServerContext, id: number, latexClass: LatexClass) {
  const post = await openPublications(context).source(id)
  if (!post) return undefined
  const site = openSite(context)
  const folder = await latexArticle(post, await site.read(), {
    class: latexClass,
    address: siteAddress(context.config),
    context: await readContext(context, site)(post.content),
    media: openMediaFiles(context.config),
    tools: ownTools(chartDrawing(path.join(programFolder, 'dist/cards'))),
  })
  return folder && { title: post.title, ...folder }
}
