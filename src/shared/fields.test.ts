import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email, isEmail, isPictureUrl, line, lines, pictureUrl } from './fields.ts'
import { countCharacters, isBlank } from './text.ts'

test.each([
  ['', 0],
  ['é', 1],
  ['e\u0301', 1],
  ['🔭', 1],
  ['a🔭b', 3],
])('%j has %i characters', (value, count) => {
  expect(countCharacters(value)).toBe(count)
})

test.each(['', ' ', '\t\n', '\u00a0', '\u200b\u200d\ufeff', '\u2800', '\u00ad', '\ufe0f'])(
  '%j leaves no mark on paper',
  (value) => {
    expect(isBlank(value)).toBe(true)
  },
)

test.each(['a', '.', '🔭', '\u0301x'])('%j can be seen', (value) => {
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
])('%j is no address', (value) => {
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
])('%j can be no picture', (value) => {
  expect(isPictureUrl(value)).toBe(false)
})

test('a line is trimmed and composed, lines keep their ends', () => {
  expect(v.parse(line('Name', { max: 10 }), '  Zoe\u0308 ')).toBe('Zo\u00eb')
  expect(v.parse(lines('Text', { max: 20 }), ' a\r\nb\rc \n')).toBe(' a\nb\nc \n')
  expect(v.parse(email('No'), ' a@example.org ')).toBe('a@example.org')
})

test('an absent, empty or null picture is null', () => {
  const schema = v.object({ imageUrl: pictureUrl() })
  for (const input of [{}, { imageUrl: null }, { imageUrl: '' }, { imageUrl: '  ' }])
    expect(v.parse(schema, input)).toEqual({ imageUrl: null })
})
