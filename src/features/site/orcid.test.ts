import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { siteUrl } from './contract.ts'
import { starterSite } from './starter-site.ts'

test('an ORCID iD is accepted as a URL and with the digit X', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const save = async (orcid: string) =>
    (await owner.send('PUT', siteUrl, { ...starterSite, orcid })).json
  expect(await save(' https://orcid.org/0000-0002-1694-233x ')).toMatchObject({
    orcid: '0000-0002-1694-233X',
  })
  expect(await save('')).toMatchObject({ orcid: '' })
})
