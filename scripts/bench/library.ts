import { libraryUrls, type LibraryPlan } from '../../src/features/library/contract.ts'
import { fetchCompressed } from './bytes.ts'
import type { Owner } from './owner.ts'
import { median, type Row, timeRow } from './table.ts'

const entries = 5000
/** The number of works of the owner. */
const own = 300
const cited = 100
const largestPage = 45 * 1024

/** Fills the library and measures an import, an article with citations, and the publications. */
export async function measureLibrary(site: string, owner: Owner): Promise<Row[]> {
  const file = new Blob([bibliography()])
  const read = await timed(() => owner.sendFile(libraryUrls.read, file))
  const { plan } = JSON.parse(read.answer) as LibraryPlan
  const imported = await timed(() => owner.sendFile(`${libraryUrls.import}?plan=${plan}`, file))
  const plain = await costOfPost(owner, (key) => `\\@${key}`)
  const citing = await costOfPost(owner, (key) => `[@${key}]`)
  const page = await fetchCompressed(`${site}/publications`)
  const rendered: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await owner.send('PUT', '/api/quotes/1', { text: `Round ${round}`, author: 'The bench' })
    rendered.push((await owner.time('/publications')).ms)
  }
  return [
    timeRow(`the plan for a file of ${entries} works`, read.ms, 5000),
    timeRow('its import', imported.ms, 10_000),
    timeRow(`${cited} citations in an article of 50 KB, additional`, citing - plain, 30),
    timeRow(`publications of ${own} works, rendered`, median(rendered), 500),
    {
      name: 'the same, HTML',
      figure: `${(page.length / 1024).toFixed(1)} KB`,
      budget: `<= ${largestPage / 1024} KB`,
      broken: page.length > largestPage,
    },
  ]
}

function bibliography(): string {
  return Array.from({ length: entries }, (_, index) => {
    const author = index < own ? 'Example, Ada and Sample, C.' : `Name${index}, B. and Sample, C.`
    return `@article{bench${index}, title = {On the light of star ${index} and its neighbours},
  author = {${author}}, journal = {\\apj}, year = ${1990 + (index % 36)}, volume = ${index % 900},
  eid = {${index}}, doi = {10.5555/bench.${index}}}\n`
  }).join('')
}

/** The time for saving an article that names a hundred works, ms. */
async function costOfPost(owner: Owner, nameOf: (key: string) => string): Promise<number> {
  const words = 'An article that was written in the evening, about stars. '.repeat(8)
  const paragraphs = Array.from(
    { length: cited },
    (_, index) => `${words} ${nameOf(`bench${index * 7}`)}`,
  )
  const post = {
    title: 'An article of the bench',
    excerpt: 'What it costs to cite.',
    category: 'Bench',
    date: '2026-11-22',
    content: paragraphs.join('\n\n'),
  }
  const times: number[] = []
  for (let round = 0; round < 5; round += 1)
    times.push((await timed(() => owner.send('POST', '/api/blog', post))).ms)
  return median(times)
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - began }
}
