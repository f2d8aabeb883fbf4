import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { button, expect, test } from './admin.ts'
import { enterAdmin } from './owner.ts'
import { runCommand } from './start-site.ts'
import { openSettings } from './windows.ts'

test('a conflict of a synced file is decided, and the text from before is in the history', async ({
  page,
  freshSite,
}) => {
  const folder = path.join(freshSite.dataDir, 'notes')
  const write = async (words: string) => {
    const head = '---\ntitle: A synced text\ndate: 2024-05-03\n---\n\n'
    await writeFile(path.join(folder, 'one.md'), `${head}${words}\n`)
  }
  const sync = async () => await runCommand(freshSite, 'sync', folder, '--yes')
  const { send } = await enterAdmin(page, freshSite)
  await mkdir(folder)
  await write('First words of the file.')
  await sync()
  const posts = await page.request.get(`${freshSite.url}/api/blog`)
  const [post] = ((await posts.json()) as { id: number; title: string }[]).filter(
    ({ title }) => title === 'A synced text',
  )
  const saved = { excerpt: 'What it says.', category: 'Test', date: 'May 3, 2024', version: 1 }
  const mine = { title: 'A synced text', content: 'Words of the editor.', ...saved }
  expect(await send('PUT', `/api/blog/${post?.id}`, mine)).toBe(200)
  await write('Second words of the file.')
  await sync()
  const settings = await openSettings(page, 'Synced folder')
  const held = settings.getByRole('region', { name: 'Held back' })
  await expect(held.getByText('The file and its article were both changed.')).toBeVisible()
  await button(held, 'Use the File: one.md').click()
  await expect(held.getByText(/^The next sync replaces the article\./)).toBeVisible()
  await sync()
  await page.reload()
  await expect(held.getByText(/^Nothing\. No file waits for you/)).toBeVisible()
  await settings.getByRole('button', { name: /1 changed$/ }).click()
  await expectAccessibleInBothThemes(page, 'synced folder')
  await settings.getByRole('link', { name: 'History of A synced text' }).first().click()
  const versions = page.getByRole('dialog', { name: 'History of A synced text' })
  await versions.getByRole('navigation', { name: 'Versions' }).getByRole('button').nth(1).click()
  await button(versions, 'Restore This Version').click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Words of the editor.')
})
