import { button, expect, test } from './admin.ts'
import { enterAdmin } from './owner.ts'
import { expectToast } from './visit.ts'
import { openPlace } from './windows.ts'

const table = (rows: string) => ({
  name: 'Transit.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows),
})

test('a file is uploaded, has an address, is replaced and deleted', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  const dialog = await openPlace(page, 'Media')
  await dialog.getByRole('tab', { name: 'Files' }).click()
  await expect(
    dialog.getByText(
      'Files linked from published content are public. Only you can read the others.',
    ),
  ).toBeVisible()
  const choose = async (name: string, file: ReturnType<typeof table>) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name }).click()
    await (await chooser).setFiles(file)
  }
  await choose('Upload', table('a,b\n1,2\n'))
  await expectToast(page, { title: 'Success', text: 'transit.csv uploaded' })
  await expect(dialog.getByText('3 files, 1 not used')).toBeVisible()
  await choose('Upload', { ...table('<p>'), name: 'page.html' })
  await expect(dialog.getByText('Files of this kind are not kept.')).toBeVisible()
  await choose('Replace transit.csv', table('a,b\n1,22\n'))
  await expectToast(page, { title: 'Success', text: 'File replaced' })
  await choose('Replace one-night.csv', table('hour,magnitude,error\n1,2,0.1\n'))
  await expectToast(page, {
    title: 'Success',
    text: 'File replaced. 1 article is being rendered again.',
  })
  expect(await (await page.request.get(`${freshSite.url}/files/transit.csv`)).text()).toBe(
    'a,b\n1,22\n',
  )
  await button(dialog, 'Delete transit.csv').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, { title: 'Success', text: 'File deleted successfully' })
  await expect(dialog.getByText('2 files, all in use')).toBeVisible()
})
