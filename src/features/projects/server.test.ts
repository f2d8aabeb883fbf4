import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { starterSite } from '../site/starter-site.ts'
import type { EditedProject, ProjectPage } from './contract.ts'

const project = { title: 'Burst Bench', description: 'Finds radio bursts.', year: '2026' }
const text = '# How it works\n\nIt *listens*, $E = h\\nu$.\n\n![A dish](/media/dish.webp)'
const elsewhere = {
  url: 'https://bench.example/',
  codeUrl: 'https://code.example/bench',
  paper: 'https://arxiv.org/abs/2301.00001',
}

async function openProjectSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  const save = async (fields: object) => (await owner.send('POST', '/api/projects', fields)).json
  const page = async (id: number) => await site.visitor().get(`/api/projects/${id}/page`)
  const targets = async () =>
    ((await site.visitor().get('/api/projects?view=summary')).json as { target?: string }[]).map(
      ({ target }) => target,
    )
  return { site, owner, save, page, targets }
}

test('a project leads to its page, else to its address, else nowhere', async () => {
  const { save, targets, site } = await openProjectSite()
  await save({ ...project, ...elsewhere, content: text })
  await save({ ...project, ...elsewhere })
  await save(project)
  expect(await targets()).toEqual(['/projects/1', elsewhere.url, undefined])
  const [card] = (await site.visitor().get('/api/projects?view=summary')).json as object[]
  expect(Object.keys(card ?? {}).toSorted()).toEqual([
    'description',
    'id',
    'imageUrl',
    'tags',
    'target',
    'title',
    'year',
  ])
})

test('a project with a text has a page with its links and its neighbours', async () => {
  const { save, page } = await openProjectSite()
  await save({ ...project, title: 'First', content: text })
  await save(project)
  await save({ ...project, title: 'Third', ...elsewhere, content: text })
  const third = (await page(3)).json as ProjectPage
  expect(third).toMatchObject({
    title: 'Third',
    url: elsewhere.url,
    codeUrl: elsewhere.codeUrl,
    paper: { name: 'arXiv:2301.00001', url: 'https://arxiv.org/abs/2301.00001' },
    outline: [{ title: 'How it works' }],
    hasMath: true,
    previous: { id: 1, title: 'First' },
    next: null,
  })
  expect(third.html).toContain('<em>listens</em>')
  expect(third).not.toHaveProperty('content')
  for (const id of [2, 99]) {
    const none = await page(id)
    expect([none.status, none.text]).toEqual([404, 'No such page of a project'])
  }
})

test('a changed text is rendered again, and without a text there is no page', async () => {
  const { save, page, owner, targets } = await openProjectSite()
  await save({ ...project, content: text })
  await owner.send('PUT', '/api/projects/1', { ...project, content: 'Only words.' })
  expect(((await page(1)).json as ProjectPage).html).toBe('<p>Only words.</p>')
  await owner.send('PUT', '/api/projects/1', { ...project, content: ' \n ' })
  expect((await page(1)).status).toBe(404)
  expect(await targets()).toEqual([undefined])
})

test('changed macros apply to the pages of projects', async () => {
  const { save, page, owner } = await openProjectSite()
  const macros = '\\newcommand{\\Msun}{M_\\odot}'
  await owner.send('PUT', '/api/site', { ...starterSite, macros })
  await save({ ...project, content: 'About $3\\Msun$.' })
  await owner.send('PUT', '/api/site', { ...starterSite, macros: macros.replace('odot', 'oplus') })
  await expect.poll(async () => ((await page(1)).json as ProjectPage).html).toContain('⊕')
})

test('invalid addresses, papers and texts are refused with an error', async () => {
  const { owner } = await openProjectSite()
  for (const [change, sentence] of [
    [{ url: 'javascript:alert(1)' }, 'Must be a valid URL'],
    [{ url: '/media/a.webp' }, 'Must be a valid URL'],
    [{ codeUrl: 'https://me:secret@code.example/' }, 'Must be a valid URL'],
    [{ codeUrl: 7 }, 'Must be a valid URL'],
    [{ paper: 'Example et al. 2024' }, 'Paper must be a DOI or an arXiv number'],
    [{ paper: `10.1000/${'x'.repeat(300)}` }, 'Paper can be at most 300 characters'],
    [{ content: 'x'.repeat(200_001) }, 'Text can be at most 200000 characters'],
    [{ content: ['text'] }, 'Text must be text'],
  ] as const) {
    const refused = await owner.send('POST', '/api/projects', { ...project, ...change })
    expect([refused.status, refused.text]).toEqual([400, sentence])
  }
})

test('empty addresses are stored as none', async () => {
  const { save } = await openProjectSite()
  expect(await save({ ...project, url: ' ', codeUrl: '', paper: '', content: '' })).toEqual({
    id: 1,
    version: expect.any(String),
    ...project,
    imageUrl: null,
    tags: null,
    url: null,
    codeUrl: null,
    paper: null,
    content: null,
  })
})

test('a change of a project that was made from an older version is refused', async () => {
  const { save, owner, site } = await openProjectSite()
  const { version } = (await save({ ...project, content: text })) as EditedProject
  const opened = await owner.get('/api/projects/1')
  expect(opened.json).toMatchObject({ ...project, content: text, version })
  const put = async (fields: object) => {
    const { status, text: answer, json } = await owner.send('PUT', '/api/projects/1', fields)
    return status === 200 ? json : [status, answer]
  }
  const changed = (await put({ ...project, title: 'First', version })) as EditedProject
  expect(changed).toMatchObject({ title: 'First', content: null })
  expect(await put({ ...project, title: 'Second', version })).toEqual([
    409,
    'This project was changed elsewhere since you opened it',
  ])
  expect(await put({ ...project, title: 'Second', version: 1 })).toEqual([
    400,
    'Version must be text',
  ])
  expect(await put({ ...project, title: 'Second', version: changed.version })).toMatchObject({
    title: 'Second',
  })
  expect(await put({ ...project, title: 'Third' })).toMatchObject({ title: 'Third' })
  expect((await site.visitor().get('/api/projects/1')).status).toBe(401)
  expect((await owner.get('/api/projects/9')).text).toBe('No such project')
})
