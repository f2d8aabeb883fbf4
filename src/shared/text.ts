/** The number of code points. */
export function countCharacters(value: string): number {
  let count = value.length
  for (let place = 1; place < value.length; place += 1)
    if (isHalf(value, place - 1, 0xd800) && isHalf(value, place, 0xdc00)) count -= 1
  return count
}

/** Whether a code unit is a surrogate of the range that starts at `from`. */
function isHalf(value: string, place: number, from: number): boolean {
  return (value.charCodeAt(place) & 0xfc00) === from
}

// White space, joiners, bidi marks, variation selectors and other characters are invisible.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has no visible character. */
export function isBlank(value: string): boolean {
  return !visible.test(value)
}

/**
 * No script has more combining marks on one letter. Normalization sorts them, which takes quadratic time. Source: Unicode Standard Annex 15, Stream-Safe Text Format.
 */
const maxMarks = 30

/** Whether a text has no lone surrogates and no excessive combining marks. */
export function isOrderly(value: string): boolean {
  if (!value.isWellFormed()) return false
  let marks = 0
  for (let place = 0; place < value.length; place += 1) {
    const code = value.codePointAt(place) ?? 0
    if (code > 0xffff) place += 1
    marks = isMark(code) ? marks + 1 : 0
    if (marks > maxMarks) return false
  }
  return true
}

const firstMark = 0x300
const mark = /\p{M}/u
// The regular expression takes ten times as long as this cache.
const markCache = new Map<number, boolean>()

function isMark(code: number): boolean {
  if (code < firstMark) return false
  const cached = markCache.get(code)
  if (cached !== undefined) return cached
  const is = mark.test(String.fromCodePoint(code))
  // Only the Basic Multilingual Plane is cached, because the others have a million code points.
  if (code <= 0xffff) markCache.set(code, is)
  return is
}
