import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packText, unpackText } from './packed-text.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.lorem({ maxCount: 50 }))

test('a text is read exactly as it was packed, whole or against any base', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.option(anyText, { nil: undefined }), async (text, base) => {
      const json = JSON.stringify(text)
      const { content, hasBase } = await packText(json, base)
      expect(await unpackText(content, hasBase ? base : undefined)).toBe(json)
    }),
  )
})

test('a small change of a long text takes little room, and another text is stored whole', async () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `word${(index * 7919) % 30_011}`)
  const base = words.join(' ')
  const change = await packText(base.replace('word7919 ', 'a new word '), base)
  expect(change.hasBase).toBe(true)
  expect(change.content.length).toBeLessThan(400)
  expect(
    (await packText(words.map((word) => word.split('').toReversed().join('')).join(' '), base))
      .hasBase,
  ).toBe(false)
})
