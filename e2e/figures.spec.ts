import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

test('a picture opens in its largest file on a phone, fits the window, and scrolls in full size', async ({
  page,
  sharedSite,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${sharedSite.url}/blog/4`)
  const button = page.getByRole('button', { name: 'Enlarge figure 2' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Figure 2' })
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveCSS('width', '390px')
  const file = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(file).toMatch(/_1200x750_[0-9a-f]{6}\.(?:avif|webp)$/)
  await expectAccessibleInBothThemes(page, 'a figure that is opened')
  await dialog.getByRole('button', { name: 'Full size' }).click()
  await expect(picture).toHaveCSS('width', '1200px')
  await picture.click()
  await expect(picture).toHaveCSS('width', '390px')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(complaints).toEqual([])
})

test('a table sorts by a head that is pressed, and back to its written order', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/blog/4`)
  const table = page.getByRole('table', { name: /Who else has been writing/ })
  const first = table.getByRole('row').nth(1)
  await expect(first).toContainText('Rotation of the Earth')
  const period = table.getByRole('button', { name: 'Period' })
  await period.click()
  await period.click()
  await expect(first).toContainText('Seasons')
  await expect(table.getByRole('columnheader', { name: 'Period' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page.getByText('Sorted by Period, descending')).toBeAttached()
  await expectAccessibleInBothThemes(page, 'an article with a sorted table')
  await period.click()
  await expect(first).toContainText('Rotation of the Earth')
  await page.emulateMedia({ media: 'print' })
  await expect(table.getByText('Period', { exact: true })).toBeVisible()
})

test('an article whose reading tools cannot be loaded is whole, and throws nothing', async ({
  page,
  sharedSite,
}) => {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  await page.route('**/assets/reading-tools-*', (route) => route.abort())
  const refused = ['.js', '.css'].map((ending) =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith(ending)),
  )
  await open(page, `${sharedSite.url}/blog/4`)
  await Promise.all(refused)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(page.getByRole('figure', { name: 'Figure 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enlarge figure 2' })).toHaveCount(0)
  expect(thrown).toEqual([])
})
