// @databases sqlite postgres
import { expect, test } from 'vitest'
import { form } from '../testing/pictures.ts'
import { sharedWorkers } from '../testing/shared-workers.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'
import { type LibraryPlan, type LibraryWork, libraryUrls } from '../features/library/contract.ts'
import { articleNoteUrl, cvUrl, type Settings, siteUrl } from '../features/site/contract.ts'
import { starterSite } from '../features/site/starter-site.ts'

const entry = (key: string, title: string) =>
  `@article{${key}, title = {${title}}, author = {Example, Ana}, year = {2020}, doi = {10.5555/${key}}}\n`

async function take(owner: Client, text: string): Promise<void> {
  const file = () => form(Buffer.from(text), 'library.bib', 'text/plain')
  const { plan } = (await owner.send('POST', libraryUrls.read, file())).json as LibraryPlan
  expect((await owner.send('POST', `${libraryUrls.import}?plan=${plan}`, file())).status).toBe(200)
}

const csv = (text: string) => form(Buffer.from(text), 'curve.csv', 'text/csv')

const chart =
  '```chart\ntitle: A curve\ndata: curve.csv\nx: { column: a, label: A }\ny: { label: B }\nseries:\n  - { kind: points, y: b }\n```'

/** Every text that can refer to something, each with a kind of content. */
async function openTexts(content: string, others = 'It refers to nothing.') {
  const rendered: string[] = []
  const { renderer } = sharedWorkers
  const storedPost: typeof renderer.storedPost = async (markdown, context) => {
    rendered.push(markdown)
    return await renderer.storedPost(markdown, context)
  }
  const workers = { ...sharedWorkers, renderer: { ...renderer, storedPost } }
  const site = await openTestSite({ workers })
  const owner = await site.owner()
  const visitor = site.visitor()
  const settings: Settings = {
    ...starterSite,
    articleNote: true,
    articleNoteText: `The note. ${content}`,
    cv: { text: `The CV. ${content}`, isShown: true, file: '' },
  }
  const save = async (change: Partial<Settings> = {}) =>
    expect((await owner.send('PUT', siteUrl, { ...settings, ...change })).status).toBe(200)
  await take(owner, entry('ex2020', 'On stars') + entry('other', 'On dust'))
  await save()
  const post = { excerpt: 'What it says.', category: 'Test', date: '2026-11-22' }
  const page = { description: '', categories: [], place: 'none', draft: false }
  const project = { title: 'Bench', description: 'It counts.', year: '2026', tags: [] }
  for (const text of [content, others]) {
    const path = text === content ? '/one' : '/two'
    const title = `Title ${path.slice(1)}`
    const sent = [
      await owner.send('POST', '/api/blog', { ...post, title, content: `The post. ${text}` }),
      await owner.send('POST', '/api/pages', {
        ...page,
        path,
        title,
        content: `The page. ${text}`,
      }),
      await owner.send('POST', '/api/projects', { ...project, content: `The project. ${text}` }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  }
  const urls = {
    post: '/api/blog/1?view=article',
    page: '/api/pages/text?path=/one',
    project: '/api/projects/1/page',
    note: articleNoteUrl,
    CV: cvUrl,
  }
  const read = async (url: string) => ((await visitor.get(url)).json as { html: string }).html
  /** The HTML of each text that refers to something. */
  const readAll = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(urls).map(async ([name, url]) => [name, await read(url)])),
    ) as Record<string, string>
  await readAll()
  rendered.length = 0
  return { owner, save, readAll, rendered, readNote: () => read(articleNoteUrl) }
}

const all = ['The CV.', 'The note.', 'The page.', 'The post.', 'The project.']

/** Waits until each text shows something; what was rendered for it, each as often as it was. */
async function renderedFor(
  { readAll, rendered }: Awaited<ReturnType<typeof openTexts>>,
  shown: string,
): Promise<string[]> {
  for (const name of Object.keys(await readAll()))
    await expect.poll(async () => (await readAll())[name]).toContain(shown)
  return rendered.map((text) => /^The \w+\./.exec(text)?.[0] ?? text).toSorted()
}

test('a changed work renders every kind of text that cites it once, and nothing else', async () => {
  const texts = await openTexts('As in [@ex2020].', 'As in [@other].')
  await take(texts.owner, entry('ex2020', 'On planets'))
  expect(await renderedFor(texts, 'On planets')).toEqual(all)
})

test('an added work renders the texts that already cited it', async () => {
  const texts = await openTexts('As in [@late2021].', 'As in [@other].')
  await take(texts.owner, entry('late2021', 'On rays'))
  expect(await renderedFor(texts, 'On rays')).toEqual(all)
})

test('a file renders the texts that draw it, when it is added and when it is replaced', async () => {
  const texts = await openTexts(`\n\n${chart}`)
  const added = await texts.owner.send('POST', '/api/files', csv('a,b\n1,2\n2,3\n'))
  expect(added.json).toMatchObject({ setAgain: 1 })
  expect(await renderedFor(texts, '<svg')).toEqual(all)
  texts.rendered.length = 0
  const replaced = await texts.owner.send('PUT', '/api/files/curve.csv', csv('a,b\n1,2\n2,777\n'))
  expect(replaced.json).toMatchObject({ setAgain: 1 })
  expect(await renderedFor(texts, '777')).toEqual(all)
})

test('a changed macro renders the texts that use it', async () => {
  const texts = await openTexts('It is $\\flux$.', 'It is $\\fluxes$, \\alpha and $x$.')
  await texts.save({ macros: '\\newcommand{\\flux}{F_{42}}' })
  const stored = await renderedFor(texts, '42')
  expect(stored.filter((name) => !['The CV.', 'The note.'].includes(name))).toEqual(all.slice(2))
})

test('another citation style renders the texts with citations', async () => {
  const texts = await openTexts('As in [@ex2020].')
  await texts.save({
    citationStyle: { citations: 'numbers', titles: 'hidden', journals: 'full' },
  })
  expect(await renderedFor(texts, '>1</a>')).toEqual(all)
})

test('removed and rewritten texts lose their references', async () => {
  const { owner, rendered, readNote } = await openTexts('As in [@ex2020].')
  const { rows } = (await owner.get('/api/pages')).json as { rows: { id: number; path: string }[] }
  const page = rows.find(({ path }) => path === '/one')
  expect((await owner.send('DELETE', `/api/pages/${page?.id}`)).status).toBe(204)
  expect((await owner.send('DELETE', '/api/blog/1')).status).toBe(204)
  const project = { title: 'Bench', description: 'It counts.', year: '2026', tags: [] }
  await owner.send('PUT', '/api/projects/1', { ...project, content: 'The project cites nothing.' })
  const works = (await owner.get(`${libraryUrls.works}?page=1`)).json as { rows: LibraryWork[] }
  expect(works.rows.map(({ citedIn }) => citedIn)).toEqual([0, 0])
  await take(owner, entry('ex2020', 'On planets'))
  await expect.poll(readNote).toContain('On planets')
  expect(rendered.filter((text) => !/^The (?:note|CV)/.test(text))).toEqual([])
})
