import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const read = (text: string | Buffer) => readJson(Buffer.from(text))
const notJson = 'The body is not valid JSON'

test.each([
  ['', notJson],
  ['{', notJson],
  ["{'a': 1}", notJson],
  ['{"a": NaN}', notJson],
  ['{"a": 1,}', notJson],
  ['\ufeff{"a": 1}', notJson],
  ['{"a": 1} {"b": 2}', notJson],
  ['{"a": 1, "a": 2}', 'The body has a field twice'],
  ['{"a": 1, "\\u0061": 2}', 'The body has a field twice'],
  ['{"x": {"b": "}", "b": 2}}', 'The body has a field twice'],
  ['[{"a": 1}, {"a": [], "a": {}}]', 'The body has a field twice'],
  ['{"__proto__": {"isAdmin": true}}', 'The body has a field that cannot be used'],
  ['{"\\u005f_proto__": {"isAdmin": true}}', 'The body has a field that cannot be used'],
  ['{"constructor": {"prototype": {}}}', 'The body has a field that cannot be used'],
  ['{"a": {"prototype": 1}}', 'The body has a field that cannot be used'],
  ['{"rating": 1e999}', 'The body has a number that is too large'],
  ['[-1e999]', 'The body has a number that is too large'],
  [`${'['.repeat(9)}${']'.repeat(9)}`, 'The body is nested too deeply'],
  [`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, 'The body is nested too deeply'],
  [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'The body is nested too deeply'],
])('%j is refused: %s', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence)
})

test('bytes that are no UTF-8 are refused', () => {
  expect(() => read(Buffer.from([0x22, 0xff, 0x22]))).toThrow(notJson)
  expect(() => read(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toThrow(notJson)
})

test.each([
  '{"a": "{\\"a\\": 1, \\"a\\": 2}", "b": "\\\\", "c": 1e2}',
  '{"a": {"b": 1}, "c": {"b": 1}}',
  '[{"a": 1}, {"a": 1}]',
  '{"author": "__proto__: constructor"}',
  `${'['.repeat(8)}${']'.repeat(8)}`,
])('%s is read as JSON.parse reads it', (text) => {
  expect(read(text)).toEqual(JSON.parse(text))
})

test('whatever JSON a program writes is read back as it was', () => {
  const plain = fc
    .jsonValue({ maxDepth: 6 })
    .filter((value) => !/"(__proto__|constructor|prototype)"/.test(JSON.stringify(value)))
  fc.assert(
    fc.property(plain, (value) => {
      const text = JSON.stringify(value)
      expect(read(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('any bytes are read or refused with one of the sentences', () => {
  const outcome = (bytes: Uint8Array) => {
    try {
      readJson(Buffer.from(bytes))
      return 'read'
    } catch (error) {
      return String(error)
    }
  }
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.string().map(Buffer.from)), (bytes) => {
      expect(outcome(bytes)).toMatch(/^(read|UnreadableBody: The body (is|has) .*)$/)
    }),
  )
})
