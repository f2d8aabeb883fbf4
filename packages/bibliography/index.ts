export {
  caselessName,
  citationOf,
  isLabel,
  labelKinds,
  noCitationAfter,
  possibleNames,
  writtenName,
  writtenNamesIn,
} from './citation-syntax.ts'
export { authorSeparator } from './author-line.ts'
export { type CitationStyle, usualCitationStyle } from './citation-style.ts'
export { type CitableWork, type CitedLibrary } from './cited-library.ts'
export { type OrderedWork, orderByAuthor, orderByCitation } from './cited-order.ts'
export { cslFile } from './csl-json.ts'
export { type EntryLink, entryLinks } from './entry-links.ts'
export { type EntryPart, titleParts } from './entry-parts.ts'
export { entryText, formatEntry, sourceText } from './format-entry.ts'
export { plainTitle, shortAuthors, shownYear, yearInCitation } from './labels.ts'
export { invertedName } from './people.ts'
export {
  type Bibliography,
  decodeBibliography,
  maxBibliographyBytes,
  readBibliography,
} from './read-bibliography.ts'
export { parsePeople } from './read-names.ts'
export { accentMarks, textSigns } from './read-tex.ts'
export { type ReadWork } from './read-work.ts'
export {
  missingFields,
  noticeKinds,
  type Person,
  type WorkData,
  type WorkLink,
  workLinkKinds,
  workTypes,
} from './work.ts'
export {
  bibtexOf,
  commaForm,
  publicBibtex,
  withLetterCommands,
  writeEntry,
} from './write-bibtex.ts'
export { writeRis } from './write-ris.ts'
