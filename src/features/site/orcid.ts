import * as v from 'valibot'

const orcidSentence = 'An ORCID iD has four groups of four digits, such as 0000-0002-1825-0097'

/** An iD or nothing, given with its address or without. */
export const orcid = v.pipe(
  v.string(orcidSentence),
  v.maxLength(100, orcidSentence),
  v.transform((value) =>
    value
      .trim()
      .replace(/^https?:\/\/orcid\.org\//i, '')
      .toUpperCase(),
  ),
  v.check((value) => value === '' || /^(?:\d{4}-){3}\d{3}[\dX]$/.test(value), orcidSentence),
  v.check((value) => value === '' || hasRightDigit(value), 'This ORCID iD has a wrong digit.'),
)

/** Whether the last digit is the sum of the others as it must be. Source: ISO/IEC 7064:2003, MOD 11-2. */
function hasRightDigit(id: string): boolean {
  const digits = id.replaceAll('-', '')
  const total = Array.from(digits.slice(0, -1)).reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check))
}
