import { expect, test } from 'vitest'
import { filesUrl } from '../../shared/files.ts'
import { publishFile } from '../../testing/files.ts'
import { form } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

const table = '0123456789'

async function openFileSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  await publishFile(owner, 'data.csv', table)
  return { site, owner, visitor: site.visitor() }
}

test('a file is a download, cannot run scripts and is revalidated each time', async () => {
  const { visitor } = await openFileSite()
  const { headers } = await visitor.get('/files/data.csv')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="data.csv"',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
})

test('a PDF is shown in a sandbox', async () => {
  const { owner, visitor } = await openFileSite()
  await publishFile(owner, 'paper.pdf', '%PDF-1.7')
  const { headers } = await visitor.get('/files/paper.pdf')
  expect(headers.get('content-disposition')).toBe('inline; filename="paper.pdf"')
  expect(headers.get('content-security-policy')).toBe('sandbox')
  expect(headers.get('content-type')).toBe('application/pdf')
})

test('an unchanged file is a 304 until it is replaced', async () => {
  const { owner, visitor } = await openFileSite()
  const etag = (await visitor.get('/files/data.csv')).headers.get('etag') ?? ''
  const same = await visitor.get('/files/data.csv', { 'if-none-match': etag })
  expect([same.status, same.text]).toEqual([304, ''])
  await owner.send('PUT', `${filesUrl}/data.csv`, form(Buffer.from('other'), 'data.csv'))
  const other = await visitor.get('/files/data.csv', { 'if-none-match': etag })
  expect([other.status, other.text]).toEqual([200, 'other'])
})

const sharedSite = openOnce(openFileSite)

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=-99', 206, table, 'bytes 0-9/10'],
  ['bytes=4-99', 206, '456789', 'bytes 4-9/10'],
  ['bytes=10-', 416, 'The file does not have this part', 'bytes */10'],
  ['bytes=-0', 416, 'The file does not have this part', 'bytes */10'],
  ['bytes=4-2', 200, table, null],
  ['bytes=0-1,4-5', 200, table, null],
  ['lines=1-2', 200, table, null],
])('asked for %s a file answers %i', async (range, status, text, part) => {
  const { visitor } = await sharedSite()
  const answer = await visitor.get('/files/data.csv', { range })
  expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([
    status,
    text,
    part,
  ])
  expect(answer.headers.get('content-length')).toBe(String(text.length))
})

test('a part of an older file is not mixed with a newer one', async () => {
  const { visitor } = await openFileSite()
  const answer = await visitor.get('/files/data.csv', { range: 'bytes=2-4', 'if-range': '"old"' })
  expect([answer.status, answer.text]).toEqual([200, table])
})

test('only files have an address, whatever else is in the folder', async () => {
  const { visitor } = await openFileSite()
  for (const name of [
    'no.csv',
    'data.csv.',
    'DATA.csv',
    '%64ata.csv',
    '..%2fephemeris.sqlite',
    'f-0',
  ])
    expect([name, (await visitor.get(`/files/${name}`)).status]).toEqual([name, 404])
})
