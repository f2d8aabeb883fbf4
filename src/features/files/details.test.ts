// @databases sqlite postgres
import { expect, test } from 'vitest'
import type { FileDetails } from '../../shared/data-sets.ts'
import { filesUrl } from '../../shared/files.ts'
import { uploadText } from '../../testing/files.ts'
import { form } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { fileDetailsCall } from './contract.ts'

const table = 'period [d],V (mag),star\n0.5,12.5,RR\n0.6,12.7,U\n'
const url = fileDetailsCall('stars.csv')

const details: FileDetails = {
  title: 'Periods of stars',
  description: 'Periods and magnitudes of two pulsating stars, measured on sixty nights.',
  licence: 'CC0-1.0',
  columns: [
    { name: 'period', unit: 'd', description: 'Time from one maximum to the next' },
    { name: 'V', unit: 'mag', description: '' },
    { name: 'star', unit: '', description: '' },
  ],
}

async function openSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  await uploadText(owner, 'stars.csv', table)
  return { site, owner }
}

test('the form of a table begins with its columns and the units in its head', async () => {
  const { owner } = await openSite()
  expect((await owner.get(url)).json).toEqual({
    title: '',
    description: '',
    licence: null,
    columns: [
      { name: 'period', unit: 'd', description: '' },
      { name: 'V', unit: 'mag', description: '' },
      { name: 'star', unit: '', description: '' },
    ],
  })
  await uploadText(owner, 'paper.pdf', '%PDF-1.7')
  expect((await owner.get(fileDetailsCall('paper.pdf'))).json).toMatchObject({ columns: [] })
})

test('details stay when the content is replaced, with the new columns before those that are gone', async () => {
  const { owner } = await openSite()
  expect(await owner.send('PUT', url, details)).toMatchObject({
    status: 200,
    json: { name: 'stars.csv', title: details.title },
  })
  expect((await owner.get(url)).json).toEqual(details)
  const replaced = await owner.send(
    'PUT',
    `${filesUrl}/stars.csv`,
    form(Buffer.from('period [d],phase\n0.5,0.1\n'), 'stars.csv'),
  )
  expect(replaced.json).toMatchObject({ title: details.title })
  const { columns } = (await owner.get(url)).json as FileDetails
  expect(columns.map(({ name }) => name)).toEqual(['period', 'phase', 'V', 'star'])
})

test('empty details remove what was said of a file', async () => {
  const { owner } = await openSite()
  await owner.send('PUT', url, details)
  const empty = { title: '', description: '', licence: null, columns: [] }
  expect((await owner.send('PUT', url, empty)).json).toMatchObject({ title: null })
})

test.each([
  [{ ...details, title: '' }, 'A described file needs a title'],
  [
    { ...details, description: 'Too short' },
    'Description must be at least 50 characters, which search engines for data need',
  ],
  [{ ...details, licence: 'WTFPL' }, 'Licence must be a known one, such as CC-BY-4.0'],
  [{ ...details, columns: 'none' }, 'Columns must be a list'],
  [
    { ...details, columns: Array.from({ length: 201 }, () => details.columns[0]) },
    'A file can have at most 200 columns',
  ],
  [
    { ...details, columns: [{ name: 'V', unit: 'm'.repeat(61), description: '' }] },
    'Unit can be at most 60 characters',
  ],
])('details are refused with a sentence: %#', async (body, sentence) => {
  const { owner } = await openSite()
  const refused = await owner.send('PUT', url, body)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(sentence)])
  expect((await owner.get(url)).json).toMatchObject({ title: '' })
})

test('visitors may neither read nor change what is said of a file, and a file must exist', async () => {
  const { site, owner } = await openSite()
  const guest = await site.account('guest')
  for (const [method, body] of [['GET'], ['PUT', details]] as const) {
    expect((await site.visitor().send(method, url, body)).status).toBe(401)
    expect((await guest.send(method, url, body)).status).toBe(403)
    expect((await owner.send(method, fileDetailsCall('no.csv'), body)).status).toBe(404)
  }
})
