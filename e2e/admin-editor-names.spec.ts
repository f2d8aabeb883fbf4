import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { contentField, openNewPost, previewRegion } from './editor.ts'
import { expect, test } from './site.ts'

const offered = (page: Page) => page.getByRole('listbox', { name: 'Works and labels' })
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

test('typing a name offers works and labels without blocking typing', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await contentField(page).fill('$$E$$ {#eq:energy}\n\nAs ')
  await expect(dialog.getByText('1 word, 1 min')).toBeVisible()
  await contentField(page).press('End')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('[@ex')
  await expect(offered(page)).toBeVisible()
  await expect(contentField(page)).toBeFocused()
  await expectAccessibleInBothThemes(page, 'the offer of names')
  // Escape closes the list alone; Enter without a choice is a new line.
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.type('a')
  await expect(offered(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(contentField(page)).toHaveValue(/\[@exa\n$/)
  await expect(offered(page)).toHaveCount(0)

  await page.keyboard.type('@eq')
  await expect(option(page, /eq:energy/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const active = await option(page, /eq:energy/).getAttribute('id')
  await expect(contentField(page)).toHaveAttribute('aria-activedescendant', active ?? 'none')
  await page.keyboard.press('Enter')
  await expect(contentField(page)).toHaveValue(/\n@eq:energy$/)
  await expect(offered(page)).toHaveCount(0)
  await expect(contentField(page)).not.toHaveAttribute('aria-activedescendant')
})

test('a citation from the dialog replaces the selection', async ({ page, freshSite }) => {
  const dialog = await openNewPost(page, freshSite)
  await contentField(page).fill('As here.')
  await contentField(page).evaluate((area) =>
    (area as unknown as HTMLTextAreaElement).setSelectionRange(3, 7),
  )
  await dialog.getByRole('button', { name: 'Citation' }).click()
  const citation = page.getByRole('dialog', { name: 'Citation' })
  await expect(citation.getByRole('combobox', { name: 'Search works' })).toBeFocused()
  await expect(citation.getByRole('option')).toHaveCount(9)
  await expectAccessibleInBothThemes(page, 'the dialog of citations')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(citation).toHaveCount(0)
  await expect(contentField(page)).toBeFocused()
  await expect(contentField(page)).toHaveValue(/^As \[@\S+; @\S+\]\.$/)
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue('As here.')

  // Works are added over the dialog, which is still there afterwards.
  await dialog.getByRole('button', { name: 'Citation' }).click()
  await option(page, /Add works/).click()
  const works = page.getByRole('dialog', { name: 'Add works' })
  await expect(works.getByLabel('Paste BibTeX')).toBeVisible()
  await works.getByRole('button', { name: 'Close' }).first().click()
  await expect(works).toHaveCount(0)
  await expect(citation.getByRole('combobox', { name: 'Search works' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(contentField(page)).toBeFocused()
})

test('the dialog inserts references to figures, equations and sections by label', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await contentField(page).fill('## Method {#sec:method}\n\n$$E$$ {#eq:energy}\n\n')
  await expect(dialog.getByText('1 word, 1 min')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cross-reference' }).click()
  const references = page.getByRole('dialog', { name: 'Cross-reference' })
  await expect(references.getByRole('option')).toHaveText([/^Method/, /^Equation 1/])
  await page.keyboard.type('equ')
  await page.keyboard.press('Enter')
  await expect(contentField(page)).toHaveValue(/\n\n@eq:energy$/)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(previewRegion(page).getByRole('link', { name: 'Equation 1' })).toBeVisible()
})
