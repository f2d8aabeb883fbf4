import { expect, test } from 'vitest'
import { renderMarkdown } from '../blog/server/render/render-markdown.ts'
import { plainContext } from '../blog/server/render/render-context.ts'
import { writtenNamesIn } from '../../shared/citations/written-names.ts'
import { openTransferSite } from '../../testing/transfer-site.ts'
import { findCited } from './cited-works.ts'
import { startProcessorClock } from '../../testing/processor-clock.ts'

const paragraph =
  'Each point of a light curve has a history that somebody has to know before the fit. '

test('a hundred citations of a library of five thousand cost milliseconds', async () => {
  const { database } = await openTransferSite()
  const authors = [{ family: 'Example', given: 'Ana' }]
  const work = { type: 'article', title: 'On dust', authors, editors: [], othersFollow: false }
  await database.write(async (tx) => {
    for (let first = 1; first <= 5000; first += 100) {
      const ids = Array.from({ length: 100 }, (_, index) => first + index)
      const same = {
        aliases: '[]',
        bibtex: '',
        links: '[]',
        addedAt: '',
        updatedAt: '',
        title: '',
        version: 1,
      }
      const rows = ids.map((id) => ({ id, key: `ex${id}`, ...same, sortDate: '', folded: '' }))
      const data = JSON.stringify({ ...work, year: 2020 })
      await tx
        .insertInto('works')
        .values(rows.map((row) => ({ ...row, work: data })))
        .execute()
      const names = ids.map((id) => ({ workId: id, name: `ex${id}`, folded: `ex${id}` }))
      await tx.insertInto('work_names').values(names).execute()
    }
  })
  const text = (sign: string) =>
    Array.from(
      { length: 100 },
      (_, index) => `${paragraph.repeat(6)}[${sign}ex${index * 50 + 1}]`,
    ).join('\n\n')
  const timed = async (markdown: string) => {
    const taken = startProcessorClock()
    const library = await findCited(database.db, writtenNamesIn(markdown))
    const { cites } = await renderMarkdown(markdown, { ...plainContext, library })
    return { cited: cites.length, ms: taken() }
  }
  for (let warm = 0; warm < 3; warm += 1) await timed(text('@'))
  const least = async (markdown: string) => {
    const runs = [
      await timed(markdown),
      await timed(markdown),
      await timed(markdown),
      await timed(markdown),
    ]
    return runs.toSorted((one, other) => one.ms - other.ms)[0]
  }
  const [plain, citing] = [await least(text('')), await least(text('@'))]
  expect(citing?.cited).toBe(100)
  // Measured at some 20 ms; reading the whole library takes more than this.
  expect((citing?.ms ?? 0) - (plain?.ms ?? 0)).toBeLessThan(150)
})
