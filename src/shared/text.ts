/** How many characters a text in NFC has: its code points. */
export function countCharacters(value: string): number {
  let count = value.length
  for (let place = 1; place < value.length; place += 1)
    if (isHalf(value, place - 1, 0xd800) && isHalf(value, place, 0xdc00)) count -= 1
  return count
}

/** Whether a unit of the text is one of the 1,024 halves of a pair that begin there. */
function isHalf(value: string, place: number, from: number): boolean {
  return (value.charCodeAt(place) & 0xfc00) === from
}

// White space, joiners, bidi marks, variation selectors and other characters leave no mark.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for a text without any visible character. */
export function isBlank(value: string): boolean {
  return !visible.test(value)
}

/**
 * No script has more marks on one letter. To bring a text into a normal form they are sorted, which takes the
 * square of their number. Source: Unicode Standard Annex 15, Stream-Safe Text Format.
 */
const maxMarks = 30

/** False for lone surrogates and for more combining marks on a letter than any script has. */
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
  // Only the Basic Multilingual Plane is cached; the others have a million code points.
  if (code <= 0xffff) markCache.set(code, is)
  return is
}
