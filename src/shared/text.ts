/** How many characters a text has, as people count them: code points of its NFC form. */
export function countCharacters(value: string): number {
  return Array.from(value.normalize('NFC')).length
}

// White space, joiners, bidi marks, variation selectors and other characters that leave no mark.
const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu

/** True when nothing of a text would be seen on paper. */
export function isBlank(value: string): boolean {
  return value.replace(invisible, '') === ''
}
