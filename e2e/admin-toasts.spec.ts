import type { Page } from '@playwright/test'
import { failCalls } from './calls.ts'
import { button, expect, test } from './admin.ts'
import { expectToast, toastOf } from './visit.ts'
import { pressEscape } from './windows.ts'

/** Waits until these words are announced to screen readers, outside everything hidden from them. */
function announced(page: Page, words: RegExp): Promise<void> {
  return page
    .locator('[aria-live="assertive"]:not([aria-hidden="true"] *)', { hasText: words })
    .waitFor({ state: 'attached' })
}

const area = (page: Page) => page.getByRole('list', { name: 'Notifications (F8)' })

test('the toast of a failed save is announced, and F8 leads to it out of the dialog and Tab back', async ({
  admin: { page, open },
}) => {
  await open('quotes')
  await button(page, 'Add New Quote').click()
  const dialog = page.getByRole('dialog', { name: 'Create New Quote' })
  await dialog.getByLabel('Quote Text').fill('A thought worth keeping')
  await dialog.getByLabel('Author').fill('Ada')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)
  await failCalls(page, '**/api/quotes')
  const announcement = announced(page, /Error.*Failed to create quote/)
  await button(dialog, 'Create Quote').click()
  await announcement
  await expectToast(page, {
    title: 'Error',
    text: 'Failed to create quote',
    variant: 'destructive',
  })
  await page.keyboard.press('F8')
  await expect(area(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toastOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(toastOf(page), 'Dismiss')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)

  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(toastOf(page)).toHaveCount(0)
  await expect(dialog.getByLabel('Quote Text')).toHaveValue('A thought worth keeping')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await button(dialog, 'Cancel').click()
  await button(page.getByRole('alertdialog'), 'Discard').click()
})

for (const [width, height] of [
  [390, 700],
  [768, 600],
  [1440, 700],
] as const) {
  test(`a toast leaves the buttons of a dialog free in ${width} by ${height} pixels`, async ({
    admin: { page, open },
  }) => {
    const before = page.viewportSize()
    await page.setViewportSize({ width, height })
    await open('projects')
    await button(page, 'Add New Project').click()
    const dialog = page.getByRole('dialog', { name: 'Create New Project' })
    await dialog.getByLabel('Title').fill('Orbit Atlas')
    await dialog.getByLabel('Description').fill('Every orbit, drawn.')
    await failCalls(page, '**/api/projects')
    await button(dialog, 'Create Project').click()
    await expect(toastOf(page)).toBeVisible()
    await toastOf(page).hover()
    const covered = await dialog.locator('[data-closes], form > :last-child button').evaluateAll(
      (buttons) =>
        buttons.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          const at = [
            [left + 1, top + 1],
            [right - 1, bottom - 1],
            [(left + right) / 2, (top + bottom) / 2],
          ] as const
          return at.some(([x, y]) => document.elementFromPoint(x, y)?.closest('#toasts'))
        }).length,
    )
    expect(covered).toBe(0)
    await button(dialog, 'Cancel').click()
    await button(page.getByRole('alertdialog'), 'Discard').click()
    await page.setViewportSize(before ?? { width: 1280, height: 720 })
  })
}

test('Escape closes what has the focus, not the toast beside it', async ({
  admin: { page, open },
}) => {
  await open('quotes')
  await button(page, 'Add New Quote').click()
  const dialog = page.getByRole('dialog', { name: 'Create New Quote' })
  await dialog.getByLabel('Quote Text').fill('A thought worth keeping')
  await dialog.getByLabel('Author').fill('Ada')
  await failCalls(page, '**/api/quotes')
  await button(dialog, 'Create Quote').click()
  await toastOf(page).hover()
  await pressEscape(dialog)
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(question).toBeVisible()
  await expect(toastOf(page)).toHaveCount(1)
  await pressEscape(question)
  await expect(question).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await pressEscape(dialog)
  await button(question, 'Discard').click()
  await expect(dialog).toHaveCount(0)
})

test('the toast of a failed deletion can be reached from its dialog by keyboard and pointer', async ({
  admin: { page, open },
}) => {
  await open('movies')
  await button(page, 'Delete Totality').click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await failCalls(page, /\/api\/movies\/\d+$/)
  const announcement = announced(page, /Error.*Failed to delete movie/)
  await button(question, 'Delete').click()
  await announcement
  await page.keyboard.press('F8')
  await expect(area(page)).toBeFocused()
  await button(toastOf(page), 'Dismiss').click()
  await expect(toastOf(page)).toHaveCount(0)
  await expect(question).toBeVisible()
  await button(question, 'Cancel').click()
  await expect(button(page, 'Delete Totality')).toBeFocused()
})

test('a dialog keeps the keyboard, with a toast and without', async ({ admin: { page, open } }) => {
  await open('goals')
  await button(page, 'Add New Goal').click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await pressEscape(dialog)
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Add New Goal')).toBeFocused()
})
