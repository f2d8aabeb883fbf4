import { expect, test } from 'vitest'
import { rewriteAddresses } from './parsed-text.ts'

const addresses: Readonly<Record<string, string>> = {
  'a.png': '/media/a-long-name.webp',
  'b.md': '/blog/12',
  'gone.md': '',
}

test.each([
  ['[b](b.md "B")', '[b](/blog/12 "B")'],
  ['[*gone* words](gone.md)', '*gone* words'],
  ['![a](a.png)', '![a](/media/a-long-name.webp)'],
  ['[![a](a.png)](b.md) z', '[![a](/media/a-long-name.webp)](/blog/12) z'],
  ['[![a](a.png "A") b](b.md "B")', '[![a](/media/a-long-name.webp "A") b](/blog/12 "B")'],
  ['[![a](a.png)](gone.md)', '![a](/media/a-long-name.webp)'],
  [
    '![a][1] [b][2]\n\n[1]: a.png\n[2]: b.md',
    '![a][1] [b][2]\n\n[1]: /media/a-long-name.webp\n[2]: /blog/12',
  ],
  ['<http://b.example>', '<http://b.example>'],
])('the URLs in %j become those of the site', async (text, expected) => {
  expect(await rewriteAddresses(text, (url) => Promise.resolve(addresses[url]))).toBe(expected)
})
