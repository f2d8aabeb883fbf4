import { escapeMarkup } from '../../../platform/server/markup.ts'
import {
  type DataSet,
  isTableName,
  metadataBeside,
  tableMetadataType,
} from '../../../shared/data-sets.ts'
import { fileEnding } from '../../../shared/files.ts'
import { formatSize } from '../../../shared/sizes.ts'

/**
 * What the page of an article shows of its described files: licences, columns and checksums. HTML, since few articles have
 * any, and the script of all articles would be larger otherwise.
 */
export function dataSetsHtml(data: readonly DataSet[]): string {
  return `<h2 id="data-title">Data</h2><ul>${data.map(entryHtml).join('')}</ul>`
}

function entryHtml({ name, url, title, description, columns, sha256, ...data }: DataSet): string {
  const metadata = metadataBeside(url)
  const facts = [
    `<span>${fileEnding(name)?.toUpperCase() ?? ''}, ${formatSize(data.bytes)}</span>`,
    licenceHtml(data.licence),
    isTableName(name)
      ? `<a href="${metadata}" type="${tableMetadataType}">Metadata (CSVW)</a>`
      : '',
  ]
  return [
    `<li><h3><a href="${url}" download>${escapeMarkup(title)}</a></h3>`,
    `<p class="description">${escapeMarkup(description)}</p>`,
    `<p class="facts">${facts.join('')}</p>`,
    columns.length === 0 ? '' : columnsHtml(columns, title),
    `<p class="checksum">SHA-256 <code>${sha256}</code></p></li>`,
  ].join('')
}

function licenceHtml(licence: DataSet['licence']): string {
  if (!licence) return ''
  const text = escapeMarkup(licence.text)
  if (licence.url === null) return `<span>${text}</span>`
  // Without `rel`, which would name the licence of the whole page.
  return `<a href="${licence.url}">${text}</a>`
}

function columnsHtml(columns: DataSet['columns'], title: string): string {
  const rows = columns.map(
    ({ name, unit, description }) =>
      `<tr><th scope="row">${escapeMarkup(name)}</th><td>${escapeMarkup(unit)}</td><td>${escapeMarkup(description)}</td></tr>`,
  )
  const head = ['Name', 'Unit', 'Description'].map((text) => `<th scope="col">${text}</th>`)
  return [
    `<details><summary>Columns</summary><table aria-label="${escapeMarkup(`Columns of ${title}`)}">`,
    `<thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></details>`,
  ].join('')
}
