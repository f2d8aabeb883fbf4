import { libraryUrls } from '../features/library/contract.ts'
import { starterSite } from '../features/site/starter-site.ts'
import { filesUrl } from '../shared/files.ts'
import { form } from './pictures.ts'

/** Sends requests as the owner or as a visitor. */
interface Caller {
  get(url: string): Promise<{ status: number }>
  send(method: string, url: string, body?: unknown): Promise<{ status: number }>
}

/** The start of a text, the part that is repeated up to its length, and the end. */
type Pattern = readonly [start: string, repeated: string, end?: string]

interface HostileCall {
  name: string
  /** The length of the text: the most that the call accepts, or nearly. */
  characters: number
  patterns: readonly Pattern[]
  /** @returns the statuses of the answers */
  make: (owner: Caller, text: string, visitor: Caller) => Promise<number[]>
  /** The statuses that each answer may have: the renderer may reject a text that takes too long. */
  answers: readonly (readonly number[])[]
}

const post = { title: 'A title', excerpt: 'An excerpt.', category: 'Sky', date: 'May 1, 2025' }
const upload = (text: string, name: string) => form(Buffer.from(text), name, 'text/plain')
const status = async (answer: Promise<{ status: number }>) => (await answer).status

/** Texts on which a regular expression once backtracked: white space, repeated signs before an end, tags, addresses. */
const common: readonly Pattern[] = [
  ['a', ' ', 'x'],
  ['a', '-', 'x'],
  ['a', '.', 'x'],
  ['', '<p>'],
  ['a', 'a@'],
]

/** Calls with repetitive texts, which a parser that backtracks reads for seconds. */
export const hostileCalls: readonly HostileCall[] = [
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

/** The text of a pattern for a call. */
export function hostileText(
  { characters }: HostileCall,
  [start, repeated, end = '']: Pattern,
): string {
  return start + repeated.repeat((characters - 20) / repeated.length) + end
}
