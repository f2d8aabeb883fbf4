import { readFile } from 'node:fs/promises'
import { failCalls } from './calls.ts'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'

test('the owner downloads the whole site as one file', async ({ page, freshSite, complaints }) => {
  await enterAdmin(page, freshSite, 'settings&page=backups')
  const card = page.getByRole('region', { name: 'Last backup' })
  await expect(card).toContainText('None yet.')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download Everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ephemeris-[\dT-]+Z\.tar\.gz$/)
  const bytes = await readFile(await file.path())
  expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b])
  await expect(card).toContainText(/[AP]M, less than an hour ago, \d/)
  expect(complaints).toEqual([])
})

test('a failed backup shows an error', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite, 'settings&page=backups')
  const card = page.getByRole('region', { name: 'Last backup' })
  await expect(card).toContainText('None yet.')
  await failCalls(page, '**/api/backup')
  await card.getByRole('button', { name: 'Download Everything' }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Download Everything' })).toBeEnabled()
})
