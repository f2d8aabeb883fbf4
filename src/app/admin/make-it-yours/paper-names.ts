/** How a person may be named in papers: 'Ada Example', 'A. Example' and 'Example, A.'. */
export function paperNamesOf(name: string): string[] {
  const parts = name.trim().split(/\s+/)
  const family = parts.at(-1) ?? ''
  const given = parts.slice(0, -1)
  if (family === '') return []
  if (given.length === 0) return [family]
  const initials = given.map((part) => `${part.charAt(0).toUpperCase()}.`).join(' ')
  return [...new Set([parts.join(' '), `${initials} ${family}`, `${family}, ${initials}`])]
}
