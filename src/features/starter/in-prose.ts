/** Parts of a sentence as a list in it: 'a, b and c'. */
export function inProse(parts: readonly string[]): string {
  if (parts.length === 0) return 'nothing'
  if (parts.length === 1) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
