import { ownerOf } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { open, section } from './visit.ts'
import type { Browser } from '@playwright/test'

/** Adds a skill that is seen in the article "Run it twice". */
async function addSkill(browser: Browser, site: Site): Promise<void> {
  const owner = await ownerOf(browser, site)
  const evidence = [{ kind: 'post', id: 3 }]
  const skill = { name: 'Sums', percentage: 80, category: 'research', evidence }
  expect(await owner.send('POST', '/api/skills', skill)).toBe(201)
}

test('the evidence of a skill is highlighted on hover and focus', async ({
  page,
  browser,
  freshSite,
}) => {
  await addSkill(browser, freshSite)
  await open(page, freshSite.url)
  const row = section(page, 'Skills').getByRole('listitem').filter({ hasText: 'Sums' })
  const link = row.getByRole('link', { name: 'Run it twice' })
  await expect(link).toHaveCSS('opacity', '0')
  await row.hover()
  await expect(link).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(link).toHaveCSS('opacity', '0')
  await link.focus()
  await expect(link).toHaveCSS('opacity', '1')
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the evidence of a skill can be tapped', async ({ page, browser, freshSite }) => {
    await addSkill(browser, freshSite)
    await open(page, freshSite.url)
    const link = section(page, 'Skills').getByRole('link', { name: 'Run it twice' })
    await expect(link).toHaveCSS('opacity', '1')
    await link.tap()
    await expect(page).toHaveURL(/\/blog\/3$/)
  })
})
