import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { formOfTable, type TableForm } from '../features/files/table-form.ts'
import type { Settings } from '../features/site/contract.ts'
import type { SiteSettings } from '../features/site/server.ts'
import { textRulesOf } from '../features/texts/contract.ts'
import type { ContentVersion } from '../platform/server/pages/content-version.ts'
import type { DataSet } from '../shared/data-sets.ts'
import { licenceOf } from '../shared/licences.ts'
import type { ArticleTable, RenderContext } from '@ephemeris/markdown'
import type { SourceOfPost } from './jats-article.ts'
import type { Workers } from './workers.ts'

/** A labelled table in the text of an article, as a file. */
export interface TableFile {
  data: DataSet
  csv: string
  form: TableForm
}

interface TableSources extends Pick<Workers, 'renderWorker'> {
  site: Pick<SiteSettings, 'read'>
  contextOf: (markdown: string) => Promise<RenderContext>
  contentVersion: ContentVersion
}

/** Articles of which the tables are kept until the content of the site changes. */
const maxKept = 50
/** A label that can be part of an address. */
const plainLabel = /^[\w-]{1,100}$/

/** The tables of a post whose labels can be names of files, with absolute paths within the site. */
export function tableFiles(
  tables: readonly ArticleTable[],
  post: SourceOfPost,
  site: Pick<Settings, 'licence'>,
): TableFile[] {
  return tables
    .filter(({ label }) => plainLabel.test(label))
    .map(({ label, caption, columns, head, rows }) => {
      const csv = stringify([head, ...rows])
      const form = formOfTable(
        { columns, heads: [head], rows, separator: ',', hasCommas: false },
        { comments: undefined, encoding: 'utf-8' },
      )
      const name = `${label}.csv`
      const data: DataSet = {
        name,
        url: `/blog/${post.id}/${name}`,
        type: 'text/csv',
        bytes: Buffer.byteLength(csv),
        sha256: createHash('sha256').update(csv).digest('hex'),
        date: post.updatedAt,
        title: caption || label,
        description: `A table of the article “${post.title}”`,
        licence: licenceOf(post.licence ?? site.licence),
        columns: [],
      }
      return { data, csv, form }
    })
}

/** Reads the labelled tables in the text of a published article. */
export function openArticleTables({ site, contextOf, contentVersion, renderWorker }: TableSources) {
  let kept = { version: '', tables: new Map<number, Promise<TableFile[]>>() }
  const read = async (post: SourceOfPost): Promise<TableFile[]> => {
    const { content: markdown } = post
    // A label ends with a brace, and most articles have none.
    if (!markdown.includes('{#')) return []
    const [context, rules] = [await contextOf(markdown), textRulesOf(post)]
    const tables = await renderWorker.run('tables', { markdown, context, rules })
    return tableFiles(tables, post, await site.read())
  }
  return async (post: SourceOfPost): Promise<TableFile[]> => {
    const version = await contentVersion.read()
    if (kept.version !== version || kept.tables.size >= maxKept)
      kept = { version, tables: new Map() }
    const { tables } = kept
    const found = tables.get(post.id) ?? read(post)
    tables.set(post.id, found)
    try {
      return await found
    } catch (error) {
      // The next request tries again.
      tables.delete(post.id)
      throw error
    }
  }
}
