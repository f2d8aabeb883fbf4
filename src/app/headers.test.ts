import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { transportHeaders } from '../server/security.ts'
import { serveBuiltFiles } from '../server/static-files.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import type { PageSource } from './page-server.ts'

async function pagesWithFiles(transport = {}): Promise<PageSource> {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, '.vite'))
  await writeFile(path.join(folder, 'assets', 'site.js'), 'void 0')
  await writeFile(path.join(folder, 'assets', 'site.js.map'), '{}')
  await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}')
  await writeFile(path.join(folder, 'notes.md'), 'Notes')
  return {
    renderer: {
      version: () => 'test',
      scriptHashes: ['sha256-abc'],
      render: (url) => Promise.resolve({ status: url === '/' ? 200 : 404, html: '<p>page</p>' }),
    },
    files: await serveBuiltFiles(folder, transport),
  }
}

const answers = [
  ['GET', '/', 200],
  ['GET', '/nothing', 404],
  ['GET', '/admin', 404],
  ['GET', '/assets/site.js', 200],
  ['GET', '/feed.xml', 200],
  ['GET', '/media/nothing.webp', 404],
  ['GET', '/api/skills', 200],
  ['GET', '/api/messages', 401],
  ['GET', '/api/%zz', 404],
  ['POST', '/somewhere', 404],
  ['GET', `/${'x'.repeat(5000)}`, 414],
] as const

test.each(answers)('%s %s carries every protective header', async (method, url, status) => {
  const site = await openTestSite({ pages: await pagesWithFiles() })
  const answer = await site.visitor().send(method, url)
  expect(answer.status).toBe(status)
  const { headers } = answer
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/)
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('strict-transport-security')).toBeNull()
  for (const name of ['server', 'x-powered-by', 'via', 'set-cookie', 'access-control-allow-origin'])
    expect([name, headers.get(name)]).toEqual([name, null])
})

test.each(answers)('%s %s insists on TLS where the site has it', async (method, url) => {
  const env = { PUBLIC_URL: 'https://site.example' }
  const pages = await pagesWithFiles(transportHeaders({ publicUrl: env.PUBLIC_URL }))
  const site = await openTestSite({ env, pages })
  const { headers } = await site.visitor().send(method, url)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('a site without TLS says nothing of it', async () => {
  const site = await openTestSite({ env: { PUBLIC_URL: 'http://site.example' } })
  expect((await site.visitor().get('/')).headers.get('strict-transport-security')).toBeNull()
})

test.each([
  '/assets/site.js.map',
  '/.vite/manifest.json',
  '/notes.md',
  '/assets',
  '/assets/',
  '/assets/../notes.md',
  '/assets/%2e%2e/notes.md',
  '/package.json',
  '/src/app/main.ts',
  '/.env',
  '/.git/config',
])('%s is not served', async (url) => {
  const site = await openTestSite({ pages: await pagesWithFiles() })
  expect((await site.visitor().get(url)).status).toBe(404)
})
