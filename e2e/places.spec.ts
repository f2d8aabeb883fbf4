import { expect, test } from './site.ts'
import { expectAtTop, open, wakeHome } from './visit.ts'

for (const id of ['projects', 'music', 'contact'])
  test(`whoever comes for ${id} finds it at the top and not where it was guessed to be`, async ({
    page,
    sharedSite,
  }) => {
    await open(page, `${sharedSite.url}/#${id}`)
    await expectAtTop(page.locator(`#${id}`))
  })

test('a link to a section that is followed before the page is alive leads there', async ({
  page,
  sharedSite,
}) => {
  await page.route('**/entry-client-*.js', async (route) => {
    await page.evaluate(`document.querySelector('a[href$="#contact"]').click()`)
    await route.continue()
  })
  await open(page, sharedSite.url)
  await expectAtTop(page.locator('#contact'))
})

test('a home page that is loaded again is where it was', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  await wakeHome(page)
  const music = page.locator('#music')
  await page.evaluate(`document.getElementById('music').scrollIntoView({ behavior: 'instant' })`)
  await expectAtTop(music)
  // On a slow line its scripts come much later than the page.
  await page.route('**/entry-client-*.js', () => undefined)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expectAtTop(music)
  await expect(page.locator('html[data-live]')).toHaveCount(0)
})
