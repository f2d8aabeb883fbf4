import { expect, test } from 'vitest'
import { heldWorkers, htmlOf, olderSite } from '../testing/older-site.ts'
import { openTestSite } from '../testing/test-site.ts'

test('a site opens with the texts of an older renderer, and sets them again while it answers', async () => {
  const { dataDir } = await olderSite(2)
  const { workers, begin } = heldWorkers()
  const site = await openTestSite({ dataDir, workers })
  expect(await htmlOf(site, 1)).toBe('<p>Old</p>')
  begin()
  for (const id of [1, 2]) await expect.poll(() => htmlOf(site, id)).toContain('<em>shines</em>')
})

test('a text that has no rendering is set before the site opens', async () => {
  const { dataDir, change } = await olderSite(1)
  await change('')
  const site = await openTestSite({ dataDir })
  expect(await htmlOf(site, 1)).toContain('<em>shines</em>')
})

test('many texts that are set again are stored together', async () => {
  const count = 25
  const { dataDir, changeNumber } = await olderSite(count)
  const before = await changeNumber()
  const site = await openTestSite({ dataDir })
  await expect.poll(() => htmlOf(site, 1)).toContain('<em>shines</em>')
  await site.close()
  expect((await changeNumber()) - before).toBeLessThan(count / 2)
})
