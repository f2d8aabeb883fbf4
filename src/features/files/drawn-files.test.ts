import { expect, test } from 'vitest'
import { filesUrl } from '../../shared/files.ts'
import { uploadText } from '../../testing/files.ts'
import { form } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'

const chart = `\`\`\`chart
title: It fades
data: transit.csv
x: { column: t, label: Time }
y: { label: V (mag), reverse: true }
series:
  - { kind: points, y: v, error: e }
\`\`\``

const post = {
  title: 'A star that fades',
  content: `Look:\n\n${chart}`,
  excerpt: 'A star that fades for three hours.',
  category: 'Notes',
  date: 'November 12, 2026',
}

async function openSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  const htmlOf = async (id: number) => {
    const { json } = await site.visitor().get(`/api/blog/${id}?view=article`)
    return (json as { html: string }).html
  }
  return { site, owner, htmlOf }
}

test('an article that draws a file is rendered again when the file is added or replaced', async () => {
  const { owner, htmlOf } = await openSite()
  const created = await owner.send('POST', '/api/blog', post)
  expect(created.json).toMatchObject({
    id: 1,
    problems: [{ line: 3, sentence: 'The file transit.csv is not here.' }],
  })
  expect(await htmlOf(1)).toContain('<p class="chart-error">The file transit.csv is not here.</p>')

  const added = await uploadText(owner, 'transit.csv', 't,v,e\n1,12.5,0.1\n2,12.7,0.1\n')
  expect(added).toMatchObject({ setAgain: 1 })
  await expect.poll(() => htmlOf(1)).toContain('Data (2 rows)')
  expect(await htmlOf(1)).toContain('brighter upwards')

  const replaced = await owner.send(
    'PUT',
    `${filesUrl}/transit.csv`,
    form(Buffer.from('t,v,e\n1,12.5,0.1\n2,12.7,0.1\n3,12.9,0.1\n'), 'x.csv'),
  )
  expect(replaced.json).toMatchObject({ setAgain: 1 })
  await expect.poll(() => htmlOf(1)).toContain('Data (3 rows)')
})

test('a file drawn in a chart counts as used and cannot be deleted', async () => {
  const { owner } = await openSite()
  await uploadText(owner, 'transit.csv', 't,v,e\n1,12.5,0.1\n')
  await owner.send('POST', '/api/blog', { ...post, visibleFrom: null })
  expect(await owner.get(filesUrl)).toMatchObject({
    json: [{ usedBy: [{ kind: 'post', title: post.title }] }],
  })
  expect((await owner.send('DELETE', `${filesUrl}/transit.csv`)).status).toBe(409)
})

test('the preview draws charts like an article, and suggests other files', async () => {
  const { owner } = await openSite()
  await uploadText(owner, 'transit-2.csv', 't,v,e\n1,12.5,0.1\n')
  const preview = async (content: string) =>
    (await owner.send('POST', '/api/blog/preview', { content })).json as {
      html: string
      problems: { sentence: string }[]
    }
  expect((await preview(chart)).problems).toEqual([
    { line: 1, sentence: 'The file transit.csv is not here. There is transit-2.csv.' },
  ])
  expect((await preview(chart.replace('transit.csv', 'transit-2.csv'))).html).toContain('<svg')
})
