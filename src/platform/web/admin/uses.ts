/** Where a picture or a file is used, such as 'Used by post “Why noon moves”'. */
export function usesInWords(usedBy: readonly { kind: string; title: string }[]): string {
  if (usedBy.length === 0) return 'Not used'
  return `Used by ${usedBy.map(({ kind, title }) => `${kind} “${title}”`).join(', ')}`
}
