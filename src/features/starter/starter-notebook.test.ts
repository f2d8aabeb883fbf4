import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { notebooksUrl } from '../blog/notebooks.ts'
import { form } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { starterFolder } from './seed.ts'

test('a starter article equals its converted notebook, except for a picture name', async () => {
  const site = await openTestSite({ env: { STARTER_CONTENT: 'on' } })
  const owner = await site.owner()
  const visitor = site.visitor()
  const kept = await visitor.get('/files/run-it-twice.ipynb')
  const notebook = await readFile(path.join(starterFolder, 'files', 'run-it-twice.ipynb'))
  expect([kept.status, kept.text]).toEqual([200, notebook.toString()])
  const made = await owner.send('POST', notebooksUrl, form(notebook, 'run-it-twice.ipynb', ''))
  const { title, excerpt, category, date, content, report, file } = made.json as Record<
    string,
    string
  >
  expect({ report, file }).toEqual({ report: [], file: 'run-it-twice.ipynb' })
  const article = (await visitor.get('/api/blog/3')).json as Record<string, string>
  expect(article).toMatchObject({ title, excerpt, category, date })
  const withoutNames = (text = '') => text.replaceAll(/\/media\/[\w.-]+/g, '/media/')
  expect(withoutNames(content)).toBe(withoutNames(article['content']))
})
