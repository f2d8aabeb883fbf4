/** A title without the marks of italics and formulas, for a list in plain text. */
export function plainTitle(title: string): string {
  return title
    .replaceAll(/(?<![\p{L}\p{N}_])_([^_$]+)_(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/\$([^$]+)\$/g, '$1')
}
