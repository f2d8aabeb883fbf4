import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { formatDateTime } from './dates.ts'
import { parsePostDate } from './read-dates.ts'
import { email, isEmail, isPictureUrl, line, lines } from './fields.ts'
import { countCharacters, isBlank } from './text.ts'

/** Text as attackers write it: whole characters, broken ones, marks of direction and control. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
)

test('a valid single line is in NFC, trimmed, visible and within its bounds', () => {
  const schema = line('Name', { max: 20 })
  fc.assert(
    fc.property(anyText, (text) => {
      const result = v.safeParse(schema, text)
      const output = result.success ? result.output : 'x'
      expect(output).toBe(output.normalize('NFC').trim())
      expect(/[\p{Cc}\u2028\u2029]/u.test(output)).toBe(false)
      expect(output.isWellFormed()).toBe(true)
      expect(isBlank(output)).toBe(false)
      expect(countCharacters(output)).toBeLessThanOrEqual(20)
      // What was taken once is taken again, unchanged.
      expect(v.parse(schema, output)).toBe(output)
    }),
    { numRuns: 500 },
  )
})

test('valid multiple lines have no control characters but tabs and line feeds', () => {
  const schema = lines('Comment', { max: 50 })
  fc.assert(
    fc.property(anyText, (text) => {
      const result = v.safeParse(schema, text)
      const output = result.success ? result.output : 'x'
      expect(/[^\P{Cc}\t\n]/u.test(output)).toBe(false)
      expect(v.parse(schema, output)).toBe(output)
    }),
    { numRuns: 500 },
  )
})

test('a valid email address cannot inject a header or another recipient', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), anyText), (text) => {
      const result = v.safeParse(email('No address'), text)
      const output = result.success ? result.output : 'a@example.org'
      expect(isEmail(output)).toBe(true)
      expect(/[\s,;<>()"\\\p{Cc}]/u.test(output)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('a valid picture URL is a web address without credentials, or an upload', () => {
  const scheme = fc.constantFrom('http:', 'https:', 'javascript:', 'data:', 'JaVaScRiPt:', '//', '')
  const tried = fc.oneof(
    fc.webUrl(),
    fc.tuple(scheme, anyText).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(tried, (text) => {
      const taken = isPictureUrl(text) ? text : '/media/a.webp'
      expect(taken).toMatch(/^(https?:|\/media\/[a-z0-9])/i)
    }),
    { numRuns: 500 },
  )
})

test('any text is parsed as a date or rejected, and formatted without an error', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(parsePostDate(text) ?? '2026-01-01T00:00:00.000Z').toMatch(
        /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
      )
      expect(typeof formatDateTime(text, 'UTC')).toBe('string')
    }),
    { numRuns: 500 },
  )
})

test('a calendar date is parsed as its day', () => {
  const days = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
      expect(parsePostDate(day)).toBe(`${day}T00:00:00.000Z`)
      expect(parsePostDate(words.format(date))).toBe(`${day}T00:00:00.000Z`)
    }),
  )
})
