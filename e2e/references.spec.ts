import { ownerOf } from './owner.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

const picture = '/media/project-transit_1200x750_0e121a.webp'

const content = [
  'See @fig:map and @tbl:stars.',
  ...Array.from({ length: 30 }, () => 'Words go on. '.repeat(20)),
  `![A map](${picture} "A caption"){#fig:map}`,
  `Table: Stars {#tbl:stars}\n\n| a |\n| - |\n${'| 1 |\n'.repeat(7)}`,
].join('\n\n')

test('a reference shows its figure in a card under the pointer, and the page loads the picture once', async ({
  browser,
  page,
  freshSite: site,
  complaints,
}) => {
  const owner = await ownerOf(browser, site)
  const post = {
    title: 'Referring',
    excerpt: 'Refers to things.',
    category: 'Test',
    date: '2026-11-22',
  }
  expect(await owner.send('POST', '/api/blog', { ...post, content })).toBe(201)
  const loaded = new Set<string>()
  page.on('response', (response) => {
    if (response.url().includes('project-transit')) loaded.add(response.url())
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `${site.url}/blog/6`)
  const card = page.locator('[popover]:popover-open')
  await page.getByRole('link', { name: 'Figure 1' }).hover()
  await expect(card).toContainText('A caption')
  const shown = card.locator('img')
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .not.toBe(0)
  await card.hover()
  await page.getByRole('link', { name: 'Table 1' }).hover()
  await expect(card).toContainText('and 2 more rows')
  await page.locator('figure').scrollIntoViewIfNeeded()
  await expect(card).toHaveCount(0)
  const original = page.locator('figure img')
  await expect
    .poll(() => original.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .not.toBe(0)
  expect(loaded.size).toBe(1)
  expect(complaints).toEqual([])
})
