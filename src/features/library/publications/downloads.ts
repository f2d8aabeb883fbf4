import { setImmediate } from 'node:timers/promises'
import { cslFile, publicBibtex } from '@ephemeris/bibliography'
import type { Database } from '../../../platform/server/database/database.ts'
import { readListedWorks, type StoredWork } from './listed-works.ts'

/** A file of publications that anyone may download. */
export interface PublicationFile {
  name: string
  type: string
  text: string
}

export const bibtexType = 'application/x-bibtex; charset=utf-8'
export const risType = 'application/x-research-info-systems; charset=utf-8'
export const cslType = 'application/vnd.citationstyles.csl+json; charset=utf-8'

/**
 * The file at an address: all publications as BibTeX or CSL-JSON, or one of them.
 * @returns undefined where there is none
 */
export async function publicationFile(
  database: Pick<Database, 'db'>,
  path: string,
): Promise<PublicationFile | undefined> {
  const works = await readListedWorks(database)
  if (works.length === 0) return undefined
  if (path === '/publications.bib')
    return { name: 'publications.bib', type: bibtexType, text: await bibtexFile(works) }
  if (path === '/publications.json')
    return { name: 'publications.json', type: cslType, text: cslFile(works) }
  const number = /^\/publications\/([1-9]\d{0,14})\.bib$/.exec(path)?.[1]
  const work = works.find(({ id }) => String(id) === number)
  return (
    work && { name: `${fileName(work.key)}.bib`, type: bibtexType, text: `${publicBibtex(work)}\n` }
  )
}

const worksAtOnce = 200

/** Yields to other requests, since a library can have 10,000 works. */
async function bibtexFile(works: readonly StoredWork[]): Promise<string> {
  const entries: string[] = []
  for (const [index, work] of works.entries()) {
    entries.push(`${publicBibtex(work)}\n`)
    if (index % worksAtOnce === worksAtOnce - 1) await setImmediate()
  }
  return entries.join('\n')
}

/** A file name that is valid on every system. */
function fileName(key: string): string {
  return key.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[.-]+/g, '') || 'work'
}
