/** What stands before an author in a line of them; `…` is for those that are left out. */
export function beforeAuthor(authors: readonly { name: string }[], place: number): string {
  if (place === 0) return ''
  return authors[place - 1]?.name === '…' ? ' ' : ', '
}
