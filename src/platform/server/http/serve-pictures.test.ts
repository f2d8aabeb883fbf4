import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

async function siteWithFiles(names: readonly string[]) {
  const site = await openTestSite()
  const folder = path.join(site.dataDir, 'media')
  await mkdir(folder, { recursive: true })
  for (const name of names) await writeFile(path.join(folder, name), '<svg>alert(1)</svg>')
  return site
}

test.each([
  ['a.avif', 'image/avif'],
  ['a.gif', 'image/gif'],
  ['a.jpeg', 'image/jpeg'],
  ['a.jpg', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
])('%s in the pictures folder is served as %s', async (name, type) => {
  const site = await siteWithFiles([name])
  const { status, headers } = await site.visitor().get(`/media/${name}`)
  expect([status, headers.get('content-type')]).toEqual([200, type])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

const others = ['js', 'css', 'json', 'txt', 'svg', 'ico', 'woff2', 'webmanifest', 'bin', 'html']

test.each(others)('other files are not served from the pictures folder: .%s', async (ending) => {
  const site = await siteWithFiles([`a.${ending}`, `a.webp.${ending}`])
  for (const name of [`a.${ending}`, `a.webp.${ending}`])
    expect((await site.visitor().get(`/media/${name}`)).status).toBe(404)
})

test.each([
  '/media/../ephemeris.sqlite',
  '/media/%2e%2e/ephemeris.sqlite',
  '/media/.hidden.webp',
  '/media/nothing.webp',
  '/media/claimed',
])('%s is no picture', async (url) => {
  const site = await openTestSite()
  expect((await fetch(site.url + url)).status).toBe(404)
})
