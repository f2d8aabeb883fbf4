import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email, isEmail, isPictureUrl, line, lines, pictureUrl } from './fields.ts'
import { countCharacters, isBlank } from './text.ts'

test.each([
  ['', 0],
  ['é', 1],
  ['🔭', 1],
  ['a🔭b', 3],
])('%j has %i characters', (value, count) => {
  expect(countCharacters(value)).toBe(count)
})

test.each(['', ' ', '\t\n', '\u00a0', '\u200b\u200d\ufeff', '\u2800', '\u00ad', '\ufe0f'])(
  '%j is invisible',
  (value) => {
    expect(isBlank(value)).toBe(true)
  },
)

test.each([
  ['e\u0301'.repeat(20), true],
  ['e\u0301'.repeat(21), false],
  ['\u1100\u1161\u11a8'.repeat(20), true],
  ['\u03b1\u0313\u0300\u0345'.repeat(20), true],
  ['🔭'.repeat(20), true],
  ['🔭'.repeat(21), false],
])('%j is counted in NFC', (value, fits) => {
  for (const schema of [line('Name', { max: 20 }), lines('Text', { max: 20 })])
    expect(v.is(schema, value)).toBe(fits)
})

test.each([
  [`a${'\u0300\u0316'.repeat(15)}`, true],
  [`a${'\u0300\u0316'.repeat(15)}\u0300`, false],
  [`${'\u{1d165}\u{1d167}'.repeat(15)}a${'\u0300'.repeat(15)}`, true],
  ['\u{1d165}\u{1d167}'.repeat(16), false],
])('combining marks are limited: %j', (value, fits) => {
  for (const schema of [line('Name', { max: 200 }), lines('Text', { max: 200 })])
    expect(v.is(schema, value)).toBe(fits)
})

test.each(['a', '.', '🔭', '\u0301x'])('%j is visible', (value) => {
  expect(isBlank(value)).toBe(false)
})

test.each([
  "o'hara@example.org",
  'a+b@sub.example.co',
  'x@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.org`,
])('%s is an address', (value) => {
  expect(isEmail(value)).toBe(true)
})

test.each([
  '',
  'a',
  'a@b',
  '@example.org',
  'a@@example.org',
  'a b@example.org',
  'a@example..org',
  'a@-example.org',
  'a@example.org\nBcc: b@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.org`,
])('%j is not an email address', (value) => {
  expect(isEmail(value)).toBe(false)
})

test.each(['https://example.org/a.png', 'http://example.org', '/media/a-1.webp'])(
  '%s can be a picture',
  (value) => {
    expect(isPictureUrl(value)).toBe(true)
  },
)

test.each([
  'example.org/a.png',
  '//example.org/a.png',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://example.org/a.png',
  'https://user@example.org/',
  'https://exa mple.org/',
  'https://example.org/\n',
  '/media/../secret',
  '/media/.hidden',
  '/api/messages',
  `https://example.org/${'a'.repeat(2048)}`,
])('%j is not a picture URL', (value) => {
  expect(isPictureUrl(value)).toBe(false)
})

test('a single line is trimmed and normalized, multiple lines are not trimmed', () => {
  expect(v.parse(line('Name', { max: 10 }), '  Zoe\u0308 ')).toBe('Zo\u00eb')
  expect(v.parse(lines('Text', { max: 20 }), ' a\r\nb\rc \n')).toBe(' a\nb\nc \n')
  expect(v.parse(email('No'), ' a@example.org ')).toBe('a@example.org')
})

test('an absent, empty or null picture is null', () => {
  const schema = v.object({ imageUrl: pictureUrl() })
  for (const input of [{}, { imageUrl: null }, { imageUrl: '' }, { imageUrl: '  ' }])
    expect(v.parse(schema, input)).toEqual({ imageUrl: null })
})
