import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Values } from './admin-area.ts'
import { areas } from './admin-area-table.ts'
import { button } from './admin.ts'
import { enter, expectValues } from './admin-values.ts'
import { draftsOf, kill } from './drafts.ts'
import { clientOf, enterAdmin, openAdmin, ownerPassword } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast } from './visit.ts'
import { openSettings } from './windows.ts'

/** Ends the session of this browser on the server. */
async function endSession(context: BrowserContext, { url }: Site): Promise<void> {
  expect(await (await clientOf(context, url)).send('POST', '/api/logout')).toBe(204)
}

/** Whether one entry of the drafts holds all that was typed. */
async function isWritten(page: Page, typed: Values): Promise<boolean> {
  const entries = JSON.parse(await draftsOf(page)) as unknown[]
  const values = Object.values(typed).map((value) => JSON.stringify(value))
  return entries.some((entry) => {
    const text = JSON.stringify(entry)
    return values.every((value) => text.includes(value))
  })
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(ownerPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

// The forms of all areas are tested in src/app/admin/area-forms.test.tsx, with a storage in place of the browser's.
const area = areas.find(({ tab }) => tab === 'movies')

test('a form offers what was typed before its tab crashed', async ({
  page,
  context,
  freshSite,
}) => {
  if (!area) throw new Error('There is no such area')
  const { tab, add, create, typed } = area
  await enterAdmin(page, freshSite)
  const victim = await context.newPage()
  await openAdmin(victim, freshSite.url, tab)
  await button(victim, add).click()
  await enter(victim.getByRole('dialog', { name: create.title }), typed)
  await expect.poll(() => isWritten(victim, typed), tab).toBe(true)
  await kill(victim)

  await openAdmin(page, freshSite.url, tab)
  await button(page, add).click()
  const form = page.getByRole('dialog', { name: create.title })
  await form.getByRole('button', { name: 'Restore' }).click()
  await expectValues(form, typed)
  await form.getByRole('button', { name: create.submit }).click()
  await expectToast(page, { title: 'Success', text: create.done })
  await expect.poll(() => draftsOf(page)).toBe('[]')
})

test('the settings offer what was typed before their tab crashed', async ({
  page,
  context,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  await (await openSettings(page, 'Home page')).getByLabel('Headline').fill('Half a headline')
  await expect.poll(() => draftsOf(page)).toContain('Half a headline')
  await kill(page)
  const next = await context.newPage()
  await openAdmin(next, freshSite.url)
  const settings = await openSettings(next, 'Home page')
  await button(next, 'Restore').click()
  await expect(settings.getByLabel('Headline')).toHaveValue('Half a headline')
})

test('a deletion and an upload that were refused after the session ended are sent after a new sign-in', async ({
  page,
  context,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'goals')
  const row = page.getByRole('row').filter({ hasText: 'Publish six notebooks this year' })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await endSession(context, freshSite)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await signInAgain(page)
  await expectToast(page, { title: 'Success', text: 'Goal deleted successfully' })
  await expect(row).toHaveCount(0)

  await openAdmin(page, freshSite.url, 'interests')
  // A list that is still loading would be refused as well, and ask for the password before the form does.
  await expect(button(page, 'Edit Night photography')).toBeVisible()
  await button(page, 'Add New Interest').click()
  await endSession(context, freshSite)
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Upload').click()
  const buffer = await sharp({
    create: { width: 64, height: 64, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await signInAgain(page)
  await expect(page.getByLabel('Image URL', { exact: true })).toHaveValue(/^\/media\//)
})
