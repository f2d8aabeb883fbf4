import type { EntryPart } from '@ephemeris/bibliography'

/** Pieces of a reference: italics, bold and journals as they are printed, formulas as they are written. */
export function PrintedParts({ parts }: { parts: readonly EntryPart[] }) {
  return parts.map((part, place) => (
    // A piece is told from others by its place alone.
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
