/** In order of precedence: most browsers also name the browsers they derive from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/^(?=[^]*\bVersion\/)[^]*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads a browser name such as 'Firefox on Linux' from a User-Agent header, without a version or anything that identifies a person. */
export function browserName(userAgent: string | string[] | undefined): string {
  const text = typeof userAgent === 'string' ? userAgent : ''
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser === undefined) return 'Another program'
  return system === undefined ? browser : `${browser} on ${system}`
}
