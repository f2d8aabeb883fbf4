import { type Bibliography, readBibliography } from '@ephemeris/bibliography'
import { shown } from './check.ts'
import type { ImportContent } from './import-content.ts'
import { lists } from './lists.ts'

/**
 * The works of a bibliography as rows of the library, none of them marked as the owner's.
 * @param since the time of the import, as an ISO instant
 * @param taken how many works of other bibliographies are imported too
 */
export function worksInBibliography(
  text: string,
  since: string,
  taken = 0,
): { rows: ImportContent['rows']; problems: Bibliography['problems'] } {
  const list = lists.find(({ name }) => name === 'works')
  if (!list) throw new Error('The library is not exported')
  const { works, problems } = readBibliography(text)
  const rows = works.map(({ key, work, bibtex, links, isSelected }, index) => {
    const said = { key, aliases: [], work, bibtex, links, isSelected }
    const read = list.check({ id: taken + index + 1, ...said, addedAt: since, updatedAt: since })
    return { list, row: { label: shown(key), read } }
  })
  return { rows, problems }
}
