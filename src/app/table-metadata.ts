import type { TableForm } from '../features/files/table-form.ts'
import { findFile } from '../features/files/store.ts'
import type { ServerContext } from '../platform/server/context.ts'
import type { Content } from '../platform/server/http/http-content.ts'
import { apiHeaders, transportHeaders } from '../platform/server/http/security.ts'
import { createPageCache } from '../platform/server/pages/page-cache.ts'
import { type DataSet, dataSetOf, tableMetadataType, takeColumn } from '../shared/data-sets.ts'
import type { Services } from './open-services.ts'
import type { PublishedFiles } from './published-files.ts'
import { metadataHeader } from './signposting.ts'

/** Answers with what is said of a published and described table; cached until the content of the site changes. */
export function openTableMetadata(
  { config, database }: Pick<ServerContext, 'config' | 'database'>,
  { fileDetails, site, address, contentVersion }: Services,
  { isPublished, articlesOf }: PublishedFiles,
): (name: string) => Promise<Content | undefined> {
  const cache = createPageCache<'none'>(contentVersion, () => '')
  const make = async (name: string) => {
    const file = (await isPublished(name)) ? await findFile(database.db, name) : undefined
    const data = file && dataSetOf(file, (await site.read()).licence)
    if (!file || !data) return 'none'
    const headers = {
      ...apiHeaders,
      ...transportHeaders(config),
      'content-type': `${tableMetadataType}; charset=utf-8`,
      'cache-control': 'no-cache',
      link: metadataHeader(data, await articlesOf(name), address()),
    }
    return { status: 200, headers, text: tableMetadata(data, await fileDetails.readForm(file)) }
  }
  return async (name) => {
    const found = await cache.get(name, 'visitor', () => make(name))
    return found === 'none' ? undefined : found
  }
}

/**
 * What CSV on the Web says of a table: what it is, how it is written, and its columns with their units.
 * @param form undefined for a file whose table cannot be read
 * Source: W3C, Metadata Vocabulary for Tabular Data.
 */
export function tableMetadata(data: DataSet, form: TableForm | undefined): string {
  const { name, title, description, licence, date, sha256 } = data
  const document = {
    '@context': 'http://www.w3.org/ns/csvw',
    url: name,
    'dc:title': title,
    'dc:description': description,
    ...(licence?.url && { 'dc:license': { '@id': licence.url } }),
    'dc:modified': { '@value': date.slice(0, 10), '@type': 'xsd:date' },
    'schema:sha256': sha256,
    // White space of any length between cells is more than a dialect can say.
    ...(form && form.separator !== ' ' && { dialect: dialectOf(form) }),
    ...(form && { tableSchema: { columns: columnsOf(form, data.columns) } }),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function dialectOf({ separator, headRows, comments, encoding }: TableForm): object {
  return {
    encoding,
    delimiter: separator,
    header: headRows > 0,
    ...(headRows > 1 && { headerRowCount: headRows }),
    ...(comments !== undefined && { commentPrefix: comments }),
    skipBlankRows: true,
    trim: true,
  }
}

function columnsOf(form: TableForm, said: DataSet['columns']): object[] {
  const rest = [...said]
  const taken = new Set<string>()
  return form.columns.map((column, index) => {
    const { name, titles, holds } = column
    const { unit, description } = takeColumn(rest, name) ?? column
    const given = titles.filter((title) => title !== '')
    return {
      name: columnName(name, index, taken),
      titles: given.length > 0 ? given : [name],
      ...(description !== '' && { 'dc:description': description }),
      ...(unit !== '' && { 'schema:unitText': unit }),
      datatype: datatypeOf(holds, form),
      ...(form.missing.length > 0 && { null: form.missing }),
    }
  })
}

/** Dates are written in several forms, which a datatype would have to name. */
function datatypeOf(holds: TableForm['columns'][number]['holds'], { hasCommas }: TableForm) {
  if (holds !== 'numbers') return 'string'
  return hasCommas ? { base: 'number', format: { decimalChar: ',', groupChar: '.' } } : 'number'
}

/** A name in letters, digits and _, which no other column may have. */
function columnName(name: string, index: number, taken: Set<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  let free = plain === '' ? `column_${index + 1}` : plain
  while (taken.has(free)) free += `_${index + 1}`
  taken.add(free)
  return free
}
