import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { plainText, type Site, siteUrl } from './contract.ts'
import { starterSite } from './starter-site.ts'

test('visitors get bold, italics and links of texts about the owner, and plain text as it was typed', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const read = async () => (await site.visitor().get(siteUrl)).json as Site
  expect(await read()).toMatchObject({ aboutLead: starterSite.aboutLead })
  await owner.send('PUT', siteUrl, {
    ...starterSite,
    subtitle: 'Studies *stars*.',
    tagline: '[Papers](https://example.org/papers) & code.',
    aboutLead: 'I study *stars* at the [Observatory](https://example.org/).',
    about: ['1986. It *began*.', 'A & B, <b>plain</b>.', '**Two**\nlines, <b>no HTML</b>.'],
    aboutMore: ['[Bad](javascript:alert)'],
  })
  const { subtitle, tagline, aboutLead, about, aboutMore } = await read()
  expect(subtitle).toEqual({ html: 'Studies <em>stars</em>.', text: 'Studies stars.' })
  expect(plainText(tagline)).toBe('Papers & code.')
  expect(aboutLead).toEqual({
    html: expect.stringMatching(
      /^I study <em>stars<\/em> at the <a href="https:\/\/example\.org\/"[^>]*>Observatory<\/a>\.$/,
    ) as string,
    text: 'I study stars at the Observatory.',
  })
  expect(about).toEqual([
    '1986. It *began*.',
    'A & B, <b>plain</b>.',
    {
      html: '<strong>Two</strong><br>\nlines, &lt;b>no HTML&lt;/b>.',
      text: 'Two\nlines, <b>no HTML</b>.',
    },
  ])
  expect(JSON.stringify(aboutMore)).not.toContain('href="javascript')
})
