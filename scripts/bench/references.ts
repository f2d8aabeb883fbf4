import { type CitableWork, readBibliography } from '@ephemeris/bibliography'
import { plainContext, renderMarkdown } from '@ephemeris/markdown'
import { startProcessorClock } from '../../src/testing/processor-clock.ts'
import { slowBibliographies } from '../../src/testing/slow-bibliographies.ts'
import { type Row, timeRow } from './table.ts'

const rounds = 7

/** The processor time for references, citations and hostile bibliographies; the minimum of some runs. */
export async function measureReferences(): Promise<Row[]> {
  const references = await addedMs((mark) => textOfReferences(mark))
  const citations = await addedMs((mark) => textOfCitations(mark))
  return [
    timeRow('500 labels and 5,000 references, additional', references, 50),
    timeRow('100 citations in 50 KB, additional', citations, 30),
    await slowestReading(),
  ]
}

const works = Array.from({ length: 100 }, (_, index): CitableWork => {
  const key = `ex${2000 + index}`
  const names = { authors: [{ family: 'Example', given: 'Ana B.' }], editors: [] }
  const work = {
    type: 'article',
    title: key,
    year: 2000 + index,
    othersFollow: false,
    ...names,
  } as const
  return { id: index + 1, key, names: [key], work, links: [], updatedAt: '2026-01-01' }
})
/** A context with a library of a hundred works. */
export const citingContext = { ...plainContext, library: { works, alike: [], isEmpty: false } }

/** The additional time for a text with marks, compared with the same text without. */
async function addedMs(textWith: (mark: string) => string): Promise<number> {
  const [marked, plain] = [textWith('@'), textWith('')]
  const cost = { marked: Infinity, plain: Infinity }
  for (let round = 0; round < rounds; round += 1) {
    cost.plain = Math.min(cost.plain, await costOf(() => renderMarkdown(plain, citingContext)))
    cost.marked = Math.min(cost.marked, await costOf(() => renderMarkdown(marked, citingContext)))
  }
  return cost.marked - cost.plain
}

function textOfReferences(mark: string): string {
  const figures = Array.from({ length: 500 }, (_, index) => `![](a.png){#fig:f${index}}`)
  const words = Array.from({ length: 5000 }, (_, index) => `${mark}fig:f${index % 500}`)
  return [...figures, words.join(' ')].join('\n\n')
}

function textOfCitations(mark: string): string {
  const words = 'Each point of a light curve has a history that an observer has to know. '.repeat(7)
  return works.map(({ key }) => `${words}[${mark}${key}]`).join('\n\n')
}

async function slowestReading(): Promise<Row> {
  const costs: number[] = []
  for (const [, text] of slowBibliographies) {
    const runs = [await reading(text), await reading(text), await reading(text)]
    costs.push(Math.min(...runs))
  }
  const slowest = Math.max(...costs)
  const name = slowBibliographies[costs.indexOf(slowest)]?.[0] ?? ''
  return timeRow(`a bibliography of ${name}, the slowest of ${costs.length}`, slowest, 1000)
}

async function reading(text: string): Promise<number> {
  return await costOf(() => readBibliography(text))
}

async function costOf(work: () => unknown): Promise<number> {
  const taken = startProcessorClock()
  await work()
  return taken()
}
