import type { EntryPart } from '@ephemeris/bibliography'

/** The parts of a formatted reference: italics, bold, journal names, and formulas as source. */
export function PrintedParts({ parts }: { parts: readonly EntryPart[] }) {
  return parts.map((part, place) => (
    // Parts have no identity but their position.
    <Piece key={`${place} ${part.text}`} {...part} />
  ))
}

function Piece({ text, as, full }: EntryPart) {
  switch (as) {
    case 'italic':
      return <i>{text}</i>
    case 'bold':
      return <b>{text}</b>
    case 'journal':
      return <abbr title={full}>{text}</abbr>
    default:
      return text
  }
}
