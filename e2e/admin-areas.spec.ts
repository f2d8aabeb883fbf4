import type { Page } from '@playwright/test'
import { holdCalls } from './calls.ts'
import type { Area } from './admin-area.ts'
import { areas } from './admin-area-table.ts'
import { enter, expectValues } from './admin-values.ts'
import { button, type Admin, expect, expectBusy, expectErrorToast, test } from './admin.ts'
import { expectToast } from './visit.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Deletion' })

async function expectHeading(page: Page, { heading }: Area, count: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`${heading} (${count})`)
}

async function createRow({ page }: Admin, area: Area): Promise<void> {
  await button(page, area.add).click()
  const form = dialogOf(page, area.create.title)
  await expectValues(form, area.blank)
  await enter(form, area.typed)
  const release = await holdCalls(page, `**${area.write}`)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await button(form, area.create.submit).click()
  await expectBusy(button(form, area.create.submit))
  await expect(button(form, 'Cancel')).toBeDisabled()
  expect((await sent).postDataJSON()).toEqual(area.sent)
  release()
  await expectToast(page, { title: 'Success', text: area.create.done })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectHeading(page, area, area.count + 1)

  await button(page, area.add).click()
  await expectValues(form, { ...area.blank, ...(area.tab === 'goals' && { Order: '7' }) })
  await button(form, 'Cancel').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function editRow({ page }: Admin, area: Area): Promise<void> {
  await button(page, `Edit ${area.name}`).click()
  const form = dialogOf(page, area.update.title)
  await expectValues(form, area.prefilled)
  await enter(form, area.change)
  const release = await holdCalls(page, new RegExp(`${area.write}/\\d+$`))
  await button(form, area.update.submit).click()
  await expectBusy(button(form, area.update.submit))
  release()
  await expectToast(page, { title: 'Success', text: area.update.done })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, `Edit ${area.newName}`)).toBeAttached()
}

async function deleteRow({ page }: Admin, area: Area): Promise<void> {
  await button(page, `Delete ${area.newName}`).click()
  await expect(question(page)).toContainText(area.question)
  await button(question(page), 'Cancel').click()
  await expect(question(page)).toHaveCount(0)
  await expectHeading(page, area, area.count + 1)

  await button(page, `Delete ${area.newName}`).click()
  const release = await holdCalls(page, new RegExp(`${area.write}/\\d+$`))
  await button(question(page), 'Delete').click()
  await expectBusy(button(question(page), 'Delete'))
  await expect(button(question(page), 'Cancel')).toBeDisabled()
  release()
  await expectToast(page, { title: 'Success', text: area.removed })
  await expect(question(page)).toHaveCount(0)
  await expectHeading(page, area, area.count)
}

// Every area has these rules in src/app/admin/area-forms.test.tsx; this one has a slider and a list of choices.
for (const area of areas.filter(({ tab }) => tab === 'skills')) {
  test(`${area.tab}: one is created, edited and deleted, and visitors see it immediately`, async ({
    admin,
  }) => {
    await admin.open(area.tab)
    await expectHeading(admin.page, area, area.count)
    await createRow(admin, area)
    await expect.poll(() => admin.publicPage(area.path)).toContain(area.shown)
    await editRow(admin, area)
    await expect.poll(() => admin.publicPage(area.path)).toContain(area.shownAfter)
    await deleteRow(admin, area)
    await expect.poll(() => admin.publicPage(area.path)).not.toContain(area.shownAfter)
  })

  test(`${area.tab}: a failed call is reported, and no input is lost`, async ({
    admin,
    admin: { page, client },
  }) => {
    await admin.open(area.tab)
    await button(page, area.add).click()
    const creating = dialogOf(page, area.create.title)
    await enter(creating, area.typed)
    await page.context().setOffline(true)
    await button(creating, area.create.submit).click()
    await expectErrorToast(page, area.create.failed)
    await expectValues(creating, area.typed)
    await page.context().setOffline(false)
    const created = page.waitForResponse((response) => response.request().method() === 'POST')
    await button(creating, area.create.submit).click()
    const { id } = await (await created).json()

    // The row is deleted in another session, so that the server really refuses the calls of the dialogs.
    await button(page, `Edit ${area.name}`).click()
    const editing = dialogOf(page, area.update.title)
    await enter(editing, area.change)
    expect(await client.send('DELETE', `${area.write}/${id}`)).toBe(204)
    await button(editing, area.update.submit).click()
    await expectErrorToast(page, area.update.failed)
    await expectValues(editing, area.change)
    await button(editing, 'Cancel').click()
    await button(page.getByRole('alertdialog'), 'Discard').click()

    await button(page, `Delete ${area.name}`).click()
    await button(question(page), 'Delete').click()
    await expectErrorToast(page, area.notRemoved)
    await button(question(page), 'Cancel').click()
    await expect(question(page)).toHaveCount(0)
  })
}
