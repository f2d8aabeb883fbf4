import type { Page } from '@playwright/test'
import { failCalls } from './calls.ts'
import { button, type Admin, expect, test } from './admin.ts'
import { expectToast, toastOf } from './visit.ts'

const goals = [
  'Submit the transit catalogue paper',
  'Port the pipeline to one reproducible container',
  'Observe forty nights without losing a calibration frame',
  'Learn to fix a telescope drive without swearing',
  'Publish six notebooks this year',
] as const

const [first, second, , fourth, last] = goals

const rowOf = (page: Page, goal: string) => page.getByRole('row').filter({ hasText: goal })

async function expectOrder(page: Page, expected: readonly string[]): Promise<void> {
  await expect(page.locator('tbody th[data-style="main"]')).toHaveText([...expected])
}

/** The goals of the public dashboard, as the server sends them. */
async function publicOrder({ publicPage }: Admin): Promise<string[]> {
  const html = await publicPage('/dashboard')
  return goals.toSorted((a, b) => html.indexOf(a) - html.indexOf(b))
}

/** The changes that are sent from now on, as 'id {fields}'. */
function noteChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return
    changes.push(`${request.url().split('/').at(-1)} ${request.postData()}`)
  })
  return changes
}

test('the status button of a goal says Completed or Pending and changes it', async ({ admin }) => {
  const { page } = admin
  await admin.open('goals')
  const changes = noteChanges(page)
  const row = rowOf(page, fourth)
  await button(row, `Complete: ${fourth}, Pending`).click()
  await expectToast(page, { title: 'Success', text: 'Goal updated successfully' })
  await expect(button(row, `Complete: ${fourth}, Completed`)).toBeVisible()
  await button(toastOf(page), 'Dismiss').click()

  const repair = await failCalls(page, '**/api/dashboard/goals/4')
  await button(row, `Complete: ${fourth}, Completed`).click()
  await expectToast(page, {
    title: 'Error',
    text: 'Failed to update goal',
    variant: 'destructive',
  })
  await expect(button(row, `Complete: ${fourth}, Completed`)).toBeVisible()
  await repair()
  await button(row, `Complete: ${fourth}, Completed`).click()
  await expect(button(row, `Complete: ${fourth}, Pending`)).toBeVisible()
  await expect
    .poll(() => changes)
    .toEqual(['4 {"completed":true}', '4 {"completed":false}', '4 {"completed":false}'])
})

test('a goal moves up and down by two calls, and visitors see the new order', async ({ admin }) => {
  const { page } = admin
  await admin.open('goals')
  await expectOrder(page, goals)
  await expect(button(page, `Move Up ${first}`)).toBeDisabled()
  await expect(button(page, `Move Down ${first}`)).toBeEnabled()
  await expect(button(page, `Move Up ${last}`)).toBeEnabled()
  await expect(button(page, `Move Down ${last}`)).toBeDisabled()

  const changes = noteChanges(page)
  const swapped = [second, first, ...goals.slice(2)]
  await button(page, `Move Down ${first}`).click()
  await expectOrder(page, swapped)
  await expect.poll(() => changes).toEqual(['1 {"order":2}', '2 {"order":1}'])
  await expect.poll(() => publicOrder(admin)).toEqual(swapped)
  await expect(button(page, `Move Up ${second}`)).toBeDisabled()
  await expect(button(page, `Move Down ${first}`)).toBeFocused()

  await button(page, `Move Up ${first}`).click()
  await expectOrder(page, goals)
  await expect.poll(() => changes.slice(2)).toEqual(['1 {"order":1}', '2 {"order":2}'])
  await expect.poll(() => publicOrder(admin)).toEqual(goals)
})

test('a move whose second call fails is reverted and shows an error', async ({ admin }) => {
  const { page } = admin
  await admin.open('goals')
  const changes = noteChanges(page)
  await failCalls(page, '**/api/dashboard/goals/2')
  await button(page, `Move Down ${first}`).click()
  await expectToast(page, {
    title: 'Error',
    text: 'Failed to reorder goals',
    variant: 'destructive',
  })
  await expect.poll(() => changes).toEqual(['1 {"order":2}', '2 {"order":1}', '1 {"order":1}'])
  await expectOrder(page, goals)
  await expect.poll(() => publicOrder(admin)).toEqual(goals)
})

test('a move whose first call fails changes nothing', async ({ admin: { page, open } }) => {
  await open('goals')
  const changes = noteChanges(page)
  await failCalls(page, '**/api/dashboard/goals/1')
  await button(page, `Move Down ${first}`).click()
  await expectToast(page, {
    title: 'Error',
    text: 'Failed to reorder goals',
    variant: 'destructive',
  })
  await expect.poll(() => changes).toEqual(['1 {"order":2}'])
  await expectOrder(page, goals)
})
