import { expect } from 'vitest'
import sharp from 'sharp'
import type { JourneyTest } from './journey.ts'
import type { Page } from './page.ts'
import { toast } from './visitor.ts'

/** What each tab of the admin area says when it is open, from the starter content. */
const tabs = [
  ['Dashboard', 'Manage posts'],
  ['Blog Posts', 'Run it twice'],
  ['Projects', 'Burst Bench'],
  ['Skills', 'Time-domain photometry'],
  ['Interests', 'Night photography'],
  ['Goals', 'Submit the transit catalogue paper'],
  ['Quotes', 'An error bar is a promise. Keep it.'],
  ['Movies', 'Totality'],
  ['Music', 'Limb Darkening'],
  ['Messages', 'Manage messages from the contact form'],
  ['Subscribers', 'Manage subscribers to your newsletter'],
] as const

/** Makes the next file dialog of the page choose this file; a page cannot operate the dialog itself. */
async function chooseNext(
  page: Page,
  data: Buffer,
  { name, type } = { name: 'picture.png', type: 'image/png' },
): Promise<void> {
  await page.evaluate(`void (HTMLInputElement.prototype.click = function () {
    delete HTMLInputElement.prototype.click
    const bytes = Uint8Array.from(atob('${data.toString('base64')}'), (sign) => sign.charCodeAt(0))
    const chosen = new DataTransfer()
    chosen.items.add(new File([bytes], '${name}', { type: '${type}' }))
    this.files = chosen.files
    this.dispatchEvent(new Event('change'))
  })`)
}

/** What the owner does. */
export function adminJourneys(test: JourneyTest): void {
  test('each tab of the admin area opens and shows its content', async ({ admin: page }) => {
    for (const [tab, words] of tabs) {
      await page.part('[role=tab]', tab).click()
      await page.part('[role=tab][aria-selected=true]', tab).isShown()
      await page.part('[role=tabpanel]').says(words)
    }
  })

  test('a post is written, seen in the preview and published', async ({ admin: page }) => {
    await page.open('/admin?tab=blog')
    await page.part('button', 'Add New Post').click()
    const dialog = page.part('[role=dialog]')
    await dialog.part('input', 'Title').fill('Why noon moves')
    await dialog.part('input', 'Category').fill('Time')
    await dialog.part('textarea', 'Excerpt').fill('The equation of time.')
    const content = dialog.part('textarea', 'Content')
    await content.fill('The Sun is late by $x^2$.[^1]\n\n[^1]: Or early.')
    await content.get('it.setSelectionRange(0, 3)')
    await dialog.part('button', 'Bold').click()
    await expect.poll(content.value).toMatch(/^\*\*The\*\* Sun/)

    await dialog.part('button', 'Preview').click()
    const preview = dialog.part('[aria-label=Preview]')
    await preview.part('strong', 'The').isShown()
    await preview.part('math').isShown()
    await preview.part('[role=note]').says('Or early.')
    await dialog.part('button', 'Create Post').click()
    await toast(page).says('Blog post created successfully')
    await dialog.isGone()

    await page.open('/blog')
    await page.part('main a', 'Why noon moves').click()
    await page.part('h1', 'Why noon moves').isShown()
    await page.part('.prose math').isShown()
  })

  test('the preview of the settings is the home page with what is typed', async ({
    admin: page,
  }) => {
    await page.resize(1440, 900)
    await page.open('/admin?tab=settings&page=home')
    await page.part('input', 'Headline').fill('Bright every eleven months.')
    const shown = (what: string) => page.part('iframe').get(`it.contentDocument.${what}`)
    await expect
      .poll(() => shown("querySelector('h1')?.textContent"))
      .toBe('Bright every eleven months.')
    expect(await shown('documentElement.clientWidth')).toBe(1440)
    await page.part('button', 'Discard').click()
    await page.part('[role=alertdialog]').part('button', 'Discard').click()
    await page.part('[aria-label="Unsaved changes"]').isGone()
  })

  test('a picture is uploaded and shown on the dashboard', async ({ admin: page }) => {
    await page.open('/admin?tab=movies')
    await page.part('button', 'Add New Movie').click()
    const dialog = page.part('[role=dialog]')
    await dialog.part('input', 'Title').fill('Two Noons')
    await dialog.part('input', 'Genre').fill('Drama')
    const teal = { width: 60, height: 40, channels: 3, background: 'teal' } as const
    await chooseNext(page, await sharp({ create: teal }).png().toBuffer())
    await dialog.part('button', 'Upload').click()
    await expect
      .poll(dialog.part('input', 'Movie Poster URL').value)
      .toMatch(/^\/media\/[0-9a-f]{32}_60x40_[0-9a-f]{6}\.webp$/)
    await dialog.part('button', 'Add Movie').click()
    await toast(page).says('Movie created successfully')

    await page.open('/dashboard')
    const poster = page.part('main article', /Two Noons/).part('img')
    await expect.poll(() => poster.get('it.complete && it.naturalWidth')).toBeGreaterThan(0)
  })

  test('a notebook is imported into a new post', async ({ admin: page }) => {
    await page.open('/admin?tab=blog')
    await page.part('button', 'Add New Post').click()
    const printed = { output_type: 'stream', name: 'stdout', text: 'chi2 = 1.02' }
    const cells = [
      { cell_type: 'markdown', metadata: {}, source: '# Two stars\n\nA fit.' },
      { cell_type: 'code', metadata: {}, execution_count: 1, source: 'fit()', outputs: [printed] },
    ]
    const notebook = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells })
    await chooseNext(page, Buffer.from(notebook), { name: 'stars.ipynb', type: '' })
    await page.part('button', 'Notebook or paper').click()
    await page.part('[role=dialog]', /Import a notebook/).says('stars.ipynb becomes text')
    await page.part('[role=dialog] button', 'Import').click()
    await toast(page).says('2 cells, 0 pictures')
    await expect
      .poll(page.part('textarea', 'Content').value)
      .toMatch(/^A fit\.\n\n```python\nfit\(\)\n```\n\n```output\nchi2 = 1\.02\n```/)
    await expect.poll(page.part('input', 'Title').value).toBe('Two stars')
  })

  test('a quote is added, changed and deleted', async ({ admin: page }) => {
    await page.open('/admin?tab=quotes')
    await page.part('button', 'Add New Quote').click()
    const dialog = page.part('[role=dialog]')
    await dialog.part('textarea', 'Quote Text').fill('Measure twice.')
    await dialog.part('input', 'Author').fill('Workshop wall')
    await page.press('Enter')
    await toast(page).says('Quote created successfully')
    await dialog.isGone()
    await page.part('button', 'Edit quote by Workshop wall').click()
    await dialog.part('input', 'Author').fill('Workshop door')
    await dialog.part('button', 'Update Quote').click()
    await toast(page).says('Quote updated successfully')
    await page.part('button', 'Delete quote by Workshop door').click()
    await page.part('[role=alertdialog] button', 'Delete').click()
    await toast(page).says('Quote deleted successfully')
    await page.part('button', 'Delete quote by Workshop door').isGone()
  })
}
