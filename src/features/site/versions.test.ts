import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { settingsConflict, settingsUrl, type SettingsVersion, siteUrl } from './contract.ts'
import { starterSite } from './starter-site.ts'

test('a change with an outdated version is refused, and one without a version replaces all', async () => {
  const owner = await (await openTestSite()).owner()
  const read = async () => (await owner.get(settingsUrl)).json as SettingsVersion
  const save = (ownerName: string, version?: string) =>
    owner.send('PUT', siteUrl, { ...starterSite, ownerName, ...(version && { version }) })
  const { version } = await read()
  expect((await save('Mira', version)).status).toBe(200)
  const refused = await save('Omicron', version)
  expect([refused.status, refused.text]).toEqual([409, settingsConflict])
  const saved = await read()
  expect(saved.ownerName).toBe('Mira')
  const both = await Promise.all(['One', 'Two'].map((name) => save(name, saved.version)))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await save('Omicron')).status).toBe(200)
  expect((await read()).ownerName).toBe('Omicron')
})
