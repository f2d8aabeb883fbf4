/**
 * The separator before an author in a list of names: '' for the first, a space after an ellipsis, a comma otherwise.
 * @param place index of the author; an author named `…` stands for omitted ones
 */
export function authorSeparator(authors: readonly { name: string }[], place: number): string {
  if (place === 0) return ''
  return authors[place - 1]?.name === '…' ? ' ' : ', '
}
