import { expect, test } from './site.ts'
import { open } from './visit.ts'

for (const width of [390, 1440])
  test(`names of series stand beside their signs, on a line of their own, at ${width} px`, async ({
    page,
    sharedSite,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, `${sharedSite.url}/blog/4`)
    const keys = page.locator('.key-of')
    await expect(keys).toHaveText(['measured', 'what the sky did'])
    for (const key of await keys.all()) {
      const [whole, sign] = [await key.boundingBox(), await key.locator('svg').boundingBox()]
      if (!whole || !sign) throw new Error('A key of the chart is not drawn')
      expect(whole.height).toBeLessThan(30)
      expect(sign.y + sign.height / 2).toBeCloseTo(whole.y + whole.height / 2, 0)
    }
    const [title, line] = [
      await page.locator('figcaption b', { hasText: 'One night' }).boundingBox(),
      await page.locator('.keys').boundingBox(),
    ]
    if (!title || !line) throw new Error('The caption has no line of keys')
    expect(line.y).toBeGreaterThanOrEqual(title.y + title.height - 1)
  })
