import { afterAll, expect, test } from 'vitest'
import { createRenderer, openRenderWorker } from '../features/texts/renderer.ts'
import { libraryUrls } from '../features/library/contract.ts'
import { starterSite } from '../features/site/starter-site.ts'
import { filesUrl } from '../shared/files.ts'
import { form } from '../testing/pictures.ts'
import { startThreadClock } from '../testing/processor-clock.ts'
import { sharedWorkers } from '../testing/shared-workers.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'

/** A text of the length: a beginning, something that is repeated, and an end. */
type Pattern = readonly [start: string, repeated: string, end?: string]

interface Call {
  name: string
  /** How long a text it takes. */
  characters: number
  patterns: readonly Pattern[]
  /** Makes the call with a text. @returns the answers that are expected */
  make: (owner: Client, text: string, visitor: Client) => Promise<number[]>
  /** The statuses of accepted calls; a text that takes the renderer too long may be refused by it. */
  answers: readonly (readonly number[])[]
}

const post = { title: 'A title', excerpt: 'An excerpt.', category: 'Sky', date: 'May 1, 2025' }
const upload = (text: string, name: string) => form(Buffer.from(text), name, 'text/plain')
const status = async (answer: Promise<{ status: number }>) => (await answer).status

/** What was slow somewhere once: white space, signs at an end that is none, tags, addresses. */
const common: readonly Pattern[] = [
  ['a', ' ', 'x'],
  ['a', '-', 'x'],
  ['a', '.', 'x'],
  ['', '<p>'],
  ['a', 'a@'],
]

const calls: readonly Call[] = [
  {
    name: 'a list of files beside a post',
    characters: 200_000,
    patterns: [...common, ['/files/a', '-', 'x!'], ['```chart\ndata: a', '-', 'x!']],
    make: async (owner, content) => [
      await status(owner.send('POST', '/api/blog', { ...post, content })),
      await status(owner.get(filesUrl)),
    ],
    answers: [[201, 400], [200]],
  },
  {
    name: 'a preview',
    characters: 200_000,
    patterns: [...common, ['[x](', '/files/a-'], ['', '[@a '], ['@', 'a.']],
    make: async (owner, content) => [
      await status(owner.send('POST', '/api/blog/preview', { content })),
    ],
    answers: [[200, 400]],
  },
  {
    name: 'CSL-JSON',
    characters: 500_000,
    patterns: [
      ...common,
      ['10.1234/', '.', 'x'],
      ['10.1234/', "'", 'x'],
      ['', 'a-'],
      ['', '1234.'],
    ],
    make: async (owner, text) => {
      const items = ['title', 'DOI', 'URL', 'page', 'number'].map((field) => ({
        id: field,
        type: 'article-journal',
        title: 'A title',
        [field]: text,
      }))
      const answers = items.map((item) =>
        status(owner.send('POST', libraryUrls.read, upload(JSON.stringify([item]), 'a.json'))),
      )
      return await Promise.all(answers)
    },
    answers: Array.from({ length: 5 }, () => [200]),
  },
  {
    name: 'BibTeX',
    characters: 110_000,
    patterns: [...common, ['10.1234/', '.', 'x'], ['\\a', ' ', 'x'], ['A', ',\t', 'x'], ['', '%']],
    make: async (owner, text) => {
      const answers = ['doi', 'author', 'journal', 'pages', 'title', 'url'].map((field) => {
        const entry = `@article{a, ${field} = {${text}}}`
        return status(owner.send('POST', libraryUrls.read, upload(entry, 'a.bib')))
      })
      return await Promise.all(answers)
    },
    answers: Array.from({ length: 6 }, () => [200]),
  },
  {
    name: 'a table',
    characters: 65_000,
    patterns: [
      ...common,
      ['(', ' ', 'x'],
      ['# a: ', ' ', ':'],
      ['', '1'],
      ['"', '""', ' '],
      ['"a",', ' ', 'x"y"'],
    ],
    make: async (owner, text) => [
      await status(owner.send('POST', filesUrl, upload(`${text}\n1\n2\n`, 'a.csv'))),
    ],
    answers: [[201, 415]],
  },
  {
    name: 'a comment',
    characters: 5000,
    patterns: common,
    make: async (owner, content, visitor) => [
      await status(owner.send('POST', '/api/blog', { ...post, content: 'A few words.' })),
      await status(visitor.send('POST', '/api/blog/1/comments', { author: 'Ada', content })),
      await status(visitor.get('/api/blog/1/comments')),
    ],
    answers: [[201], [201], [200]],
  },
  {
    name: 'a message',
    characters: 10_000,
    patterns: common,
    make: async (_, message, visitor) => {
      const from = { name: 'Ada', email: 'ada@example.org', subject: 'A question' }
      return [await status(visitor.send('POST', '/api/contact', { ...from, message }))]
    },
    answers: [[201]],
  },
  {
    name: 'an address of mail',
    characters: 60_000,
    patterns: [...common, ['a@', 'a.'], ['a@', 'a-']],
    make: async (_, email, visitor) => [
      await status(visitor.send('POST', '/api/subscribe', { email })),
    ],
    answers: [[422]],
  },
  {
    name: 'a search',
    characters: 1300,
    patterns: common,
    make: async (_, text, visitor) => [
      await status(visitor.get(`/api/search?q=${encodeURIComponent(text)}`)),
    ],
    answers: [[200, 400]],
  },
  {
    name: 'the settings',
    characters: 900_000,
    patterns: common,
    make: async (owner, text) => {
      const links = [{ label: 'A link', address: `https://${text}` }]
      return [
        await status(owner.send('PUT', '/api/site', { ...starterSite, macros: text })),
        await status(owner.send('PUT', '/api/site', { ...starterSite, links })),
      ]
    },
    answers: [[400], [400]],
  },
  {
    name: 'a CV',
    characters: 50_000,
    patterns: [...common, ['- **2020', ', ', 'x**']],
    make: async (owner, text) => {
      const cv = { ...starterSite.cv, text }
      return [await status(owner.send('PUT', '/api/site', { ...starterSite, cv }))]
    },
    answers: [[200, 400]],
  },
  {
    name: 'a path',
    characters: 3900,
    patterns: [...common, ['', '/', 'x'], ['', '-']],
    make: async (_, text, visitor) => [
      await status(visitor.get(`/${text.replaceAll(/[ <>]/g, 'a')}`)),
    ],
    answers: [[404]],
  },
]

/**
 * How long the thread that answers requests may work for one of these, with all its calls. They take 75 ms at most; an
 * expression that reads such a text anew from each of its characters takes 3 to 40 seconds. Only the work of this
 * thread counts, so nothing else that the machine does can fail this.
 */
const maxWorkMs = 1500

/** The renderer has its own limit, which is not what this is about. */
const renderWorker = openRenderWorker({ log: { warn: () => undefined }, limitMs: 3000 })
const renderer = createRenderer(renderWorker)
afterAll(renderWorker.close)

const cases = calls.flatMap(({ patterns, ...call }) =>
  patterns.map((pattern) => ({ ...call, pattern, written: pattern.join(' ') })),
)

test.for(cases)('$name full of $written does not block other requests', async (one) => {
  const site = await openTestSite({ workers: { ...sharedWorkers, renderWorker, renderer } })
  const owner = await site.owner()
  const [start, repeated, end = ''] = one.pattern
  const text = start + repeated.repeat((one.characters - 20) / repeated.length) + end
  const taken = startThreadClock()
  const statuses = await one.make(owner, text, site.visitor())
  expect(taken()).toBeLessThan(maxWorkMs)
  expect(statuses).toEqual(one.answers.map((allowed) => expect.toBeOneOf([...allowed])))
})
