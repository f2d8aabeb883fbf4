// @databases sqlite postgres
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesUrl, unknownKind } from '../../shared/files.ts'
import { uploadText } from '../../testing/files.ts'
import { form } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'

const table = 'bjd,vmag\n1,14.2\n2,13.9\n'

async function openSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  const kept = () => readdir(path.join(site.dataDir, 'media'))
  return { site, owner, kept }
}

test('an uploaded file has its name as its address, and its content is stored with the pictures', async () => {
  const { owner, kept } = await openSite()
  const { setAgain, chart, ...file } = await uploadText(owner, 'Transit.CSV', table)
  expect([setAgain, chart]).toEqual([0, expect.stringContaining('data: transit.csv')])
  expect(file).toEqual({
    name: 'transit.csv',
    url: '/files/transit.csv',
    bytes: 23,
    date: expect.stringMatching(/^\d{4}-/),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    title: null,
    usedBy: [],
  })
  expect(await kept()).toEqual([expect.stringMatching(/^f-[0-9a-f]{64}$/)])
  const served = await owner.get(file.url)
  expect([served.status, served.text]).toEqual([200, table])
  expect(await owner.get(filesUrl)).toMatchObject({ json: [file] })
  expect(await owner.get(`${filesUrl}?page=1`)).toMatchObject({
    json: { rows: [file], page: 1, found: 1, total: 1, unused: 1 },
  })
})

test.each([
  ['Übersicht der Daten (neu).csv', 'ubersicht-der-daten-neu.csv'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['.csv', 'file.csv'],
  ['数据.tsv', 'file.tsv'],
  ['star_A.1.Fits', 'star_a.1.fits'],
  [`${'a'.repeat(300)}.csv`, `${'a'.repeat(91)}.csv`],
])('a file called %s becomes %s', async (given, name) => {
  const { owner } = await openSite()
  const content = name.endsWith('.fits') ? 'SIMPLE  =                    T' : table
  expect((await uploadText(owner, given, content)).name).toBe(name)
})

test('new content under an existing name gets a number, the same content is the same file', async () => {
  const { owner, kept } = await openSite()
  const names = []
  for (const content of ['a\n1\n', 'a\n2\n', 'a\n1\n', 'a\n2\n'])
    names.push((await uploadText(owner, 'data.csv', content)).name)
  expect(names).toEqual(['data.csv', 'data-2.csv', 'data.csv', 'data-2.csv'])
  const again = await owner.send('POST', filesUrl, form(Buffer.from('a\n1\n'), 'data.csv'))
  expect(again.status).toBe(200)
  expect((await uploadText(owner, 'other.csv', 'a\n1\n')).name).toBe('other.csv')
  expect(await kept()).toHaveLength(2)
})

test('a replaced file has new content under the same name, and the old content is removed', async () => {
  const { owner, kept } = await openSite()
  await uploadText(owner, 'data.csv', 'a\n1\n')
  const replaced = await owner.send(
    'PUT',
    `${filesUrl}/data.csv`,
    form(Buffer.from('a\n22\n'), 'whatever.csv'),
  )
  expect([replaced.status, replaced.json]).toMatchObject([200, { name: 'data.csv', bytes: 5 }])
  expect((await owner.get('/files/data.csv')).text).toBe('a\n22\n')
  expect(await kept()).toHaveLength(1)

  const other = form(Buffer.from('%PDF-1.7'), 'data.csv')
  await uploadText(owner, 'paper.pdf', '%PDF-1.7')
  const wrong = await owner.send('PUT', `${filesUrl}/paper.pdf`, form(Buffer.from('a\n'), 'x.pdf'))
  expect([wrong.status, wrong.text]).toEqual([415, 'This file is not what its ending .pdf says.'])
  const unknown = await owner.send('PUT', `${filesUrl}/no.csv`, other)
  expect([unknown.status, unknown.text]).toEqual([404, 'There is no such file'])
  expect(await kept()).toHaveLength(2)
})

test('a used file cannot be deleted, an unused one is removed with its content', async () => {
  const { owner, kept } = await openSite()
  await uploadText(owner, 'data.csv', table)
  const post = {
    title: 'On dust',
    content: 'See [the data](/files/data.csv).',
    excerpt: 'Dust and more dust.',
    category: 'Notes',
    date: '2026-01-02',
  }
  const created = await owner.send('POST', '/api/blog', post)
  const { id } = created.json as { id: number }
  expect(await owner.get(filesUrl)).toMatchObject({
    json: [{ name: 'data.csv', usedBy: [{ kind: 'post', title: 'On dust' }] }],
  })
  const refused = await owner.send('DELETE', `${filesUrl}/data.csv`)
  expect([refused.status, refused.text]).toEqual([
    409,
    'This file is still used, so it cannot be deleted.',
  ])
  await owner.send('DELETE', `/api/blog/${id}`)
  expect((await owner.send('DELETE', `${filesUrl}/data.csv`)).status).toBe(204)
  expect((await owner.send('DELETE', `${filesUrl}/data.csv`)).status).toBe(404)
  expect((await owner.get('/files/data.csv')).status).toBe(404)
  expect(await kept()).toEqual([])
})

test('a file linked from a project, a page or the settings counts as used', async () => {
  const { owner } = await openSite()
  const link = '[All of it](/files/data.csv)'
  await uploadText(owner, 'data.csv', table)
  const project = { title: 'Dust', description: 'Dust and more dust.', content: link }
  expect((await owner.send('POST', '/api/projects', project)).status).toBe(201)
  const { json: settings } = await owner.get('/api/site/settings')
  const changed = { ...(settings as object), articleNoteText: link }
  expect(await owner.send('PUT', '/api/site', changed)).toMatchObject({ status: 200 })
  expect(await owner.get(filesUrl)).toMatchObject({
    json: [{ usedBy: [{ kind: 'project' }, { kind: 'setting' }] }],
  })
  expect((await owner.send('DELETE', `${filesUrl}/data.csv`)).status).toBe(409)
})

const refusedFiles: readonly [name: string, content: string, sentence: string][] = [
  ['page.html', '<html></html>', unknownKind],
  ['a.svg', '<svg/>', unknownKind],
  ['a.js', 'alert(1)', unknownKind],
  ['a.xml', '<?xml version="1.0"?>', unknownKind],
  ['csv', table, unknownKind],
  ['a.csv.exe', table, unknownKind],
  ['a.csv', '\ufeff <!doctype html>', 'This file is not what its ending .csv says.'],
  [
    'a.txt',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'This file is not what its ending .txt says.',
  ],
  ['a.csv', 'a\0b', 'This file is not what its ending .csv says.'],
  ['a.json', 'words', 'This file is not what its ending .json says.'],
  ['a.pdf', 'words', 'This file is not what its ending .pdf says.'],
  ['a.fits', 'words', 'This file is not what its ending .fits says.'],
  ['a.gz', 'words', 'This file is not what its ending .gz says.'],
  ['a.npz', 'words', 'This file is not what its ending .npz says.'],
  ['a.parquet', 'words', 'This file is not what its ending .parquet says.'],
]

test('an unknown kind, or content that does not match the name, is refused and not stored', async () => {
  const { owner, kept } = await openSite()
  for (const [name, content, sentence] of refusedFiles) {
    const refused = await owner.send('POST', filesUrl, form(Buffer.from(content), name))
    expect([name, refused.status, refused.text]).toEqual([name, 415, sentence])
  }
  const large = await owner.send(
    'POST',
    filesUrl,
    form(Buffer.alloc(20 * 1024 * 1024 + 1, 49), 'a.csv'),
  )
  expect([large.status, large.text]).toEqual([413, 'The file is larger than 20 MB.'])
  expect(await kept()).toEqual([])
})

test('only the owner manages files', async () => {
  const { site, owner } = await openSite()
  await uploadText(owner, 'data.csv', table)
  const guest = await site.account('guest')
  const calls = [
    ['POST', filesUrl, form(Buffer.from(table), 'b.csv')],
    ['GET', filesUrl, undefined],
    ['PUT', `${filesUrl}/data.csv`, form(Buffer.from(table), 'b.csv')],
    ['DELETE', `${filesUrl}/data.csv`, undefined],
  ] as const
  for (const [method, url, body] of calls) {
    expect((await site.visitor().send(method, url, body)).status).toBe(401)
    expect((await guest.send(method, url, body)).status).toBe(403)
  }
  expect(await owner.get(filesUrl)).toMatchObject({ json: [{ name: 'data.csv', bytes: 23 }] })
})
