import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

test.for([
  ['', []],
  ['No address here.', []],
  ['See https://example.org/a?b=c#d now', ['https://example.org/a?b=c#d']],
  ['Two: http://a.example, https://b.example.', ['http://a.example', 'https://b.example']],
  ['(as in https://example.org/x)', ['https://example.org/x']],
  ['https://en.example/wiki/Bell_(test)', ['https://en.example/wiki/Bell_(test)']],
  [
    'https://example.org/one\nhttps://example.org/two',
    ['https://example.org/one', 'https://example.org/two'],
  ],
  ['javascript:alert(1) data:text/html,x ftp://example.org', []],
  ['https:// and http://', []],
  ['<a href="https://example.org">x</a>', ['https://example.org']],
  ['HTTPS://EXAMPLE.ORG!', ['HTTPS://EXAMPLE.ORG']],
] as const)('the addresses in %j are %j', ([text, addresses]) => {
  expect(splitLinks(text).flatMap(({ href }) => href ?? [])).toEqual(addresses)
})

test('the joined parts are the text', () => {
  const text = 'A https://a.example/(x), b\nc http://d.example?e=f).'
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a long run of brackets is parsed quickly', () => {
  const text = `https://a.example/${')'.repeat(5000)}`
  expect(splitLinks(text)[0]?.href).toBe('https://a.example/')
})
