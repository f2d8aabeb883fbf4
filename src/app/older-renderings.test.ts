import { expect, test } from 'vitest'
import { pausedWorkers, htmlOf, olderSite } from '../testing/older-site.ts'
import { sharedWorkers } from '../testing/shared-workers.ts'
import { openTestSite } from '../testing/test-site.ts'

test('a site starts with the texts of an older renderer, and renders them again while it answers', async () => {
  const { dataDir } = await olderSite(2)
  const { workers, begin } = pausedWorkers()
  const site = await openTestSite({ dataDir, workers })
  expect(await htmlOf(site, 1)).toBe('<p>Old</p>')
  begin()
  for (const id of [1, 2]) await expect.poll(() => htmlOf(site, id)).toContain('<em>shines</em>')
})

test('a text without a rendering is rendered before the site listens', async () => {
  const { dataDir, change } = await olderSite(1)
  await change('')
  const site = await openTestSite({ dataDir })
  expect(await htmlOf(site, 1)).toContain('<em>shines</em>')
})

test('many texts that are rendered again are stored together', async () => {
  const count = 25
  const { dataDir, changeNumber } = await olderSite(count)
  const before = await changeNumber()
  const site = await openTestSite({ dataDir })
  await expect.poll(() => htmlOf(site, 1)).toContain('<em>shines</em>')
  await site.close()
  expect((await changeNumber()) - before).toBeLessThan(count / 2)
})

test('a text that cannot be rendered again is logged, and does not block others', async () => {
  const { dataDir } = await olderSite(3)
  const { renderer } = sharedWorkers
  let asked = 0
  const storedPost: typeof renderer.storedPost = async (markdown, context) => {
    asked += 1
    // The newest comes first.
    if (asked === 1) throw new Error('The renderer ended')
    return await renderer.storedPost(markdown, context)
  }
  const workers = { ...sharedWorkers, renderer: { ...renderer, storedPost } }
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const site = await openTestSite({ dataDir, workers, logTo, env: { LOG_LEVEL: 'error' } })
  for (const id of [1, 2]) await expect.poll(() => htmlOf(site, id)).toContain('<em>shines</em>')
  expect(await htmlOf(site, 3)).toBe('<p>Old</p>')
  expect(lines.find((line) => line.includes('could not be rendered'))).toContain('"id":3')
})

test('a renderer that fails for every text ends the round', async () => {
  const { dataDir } = await olderSite(20)
  const asked: string[] = []
  const storedPost: typeof sharedWorkers.renderer.storedPost = async (markdown) => {
    asked.push(markdown)
    throw new Error('The renderer ended')
  }
  const workers = { ...sharedWorkers, renderer: { ...sharedWorkers.renderer, storedPost } }
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const site = await openTestSite({ dataDir, workers, logTo, env: { LOG_LEVEL: 'error' } })
  await expect.poll(() => lines.join('')).toContain('Texts could not be rendered again')
  expect(asked).toHaveLength(6)
  expect(await htmlOf(site, 1)).toBe('<p>Old</p>')
})
