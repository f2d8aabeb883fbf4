export {
  caselessName,
  citationOf,
  isLabel,
  noCitationAfter,
  possibleNames,
  writtenName,
  writtenNamesIn,
} from './citation-syntax.ts'
export { type CitationStyle, usualCitationStyle } from './citation-style.ts'
export { type CitableWork, type CitedLibrary } from './cited-library.ts'
export { type OrderedWork, orderByAuthor, orderByCitation } from './cited-order.ts'
export { type EntryLink, entryLinks } from './entry-links.ts'
export { beforeAuthor, type EntryPart, plainTitle, titleParts } from './entry-parts.ts'
export { entryText, formatEntry, sourceText } from './format-entry.ts'
export { groupName, shortAuthors, shownYear, yearInCitation } from './labels.ts'
export { invertedName } from './people.ts'
export {
  type Person,
  type WorkData,
  type WorkLink,
  type WorkLinkKind,
  workLinkKinds,
  type WorkType,
  workTypes,
} from './work.ts'
