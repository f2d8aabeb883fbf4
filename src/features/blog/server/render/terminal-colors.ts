import anser from 'anser'

/** A piece of what a terminal shows, and how. */
interface TerminalPart {
  text: string
  /** Elements around it, the innermost first. */
  tags: ('b' | 'i' | 'u')[]
  classes: string[]
}

// Texts hold no control characters: the sign for the escape stands for it.
// oxlint-disable-next-line no-control-regex -- it is looked for
const escapeSign = /[\u241b\u001b]/g
// Titles of windows, addresses of links, choices of alphabets: whatever is no colour.
const otherSequences =
  // oxlint-disable-next-line no-control-regex -- those of terminals are what is looked for
  /\u001b(?:\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|\[[0-?]*[ -/]*(?![m0-?])[@-~]|[PX^_][^\u001b\n]*(?:\u001b\\)?|[ -/]+[0-~]|[0-Z\\`-~])/g

/** Reads the colours of a terminal as data: of sixteen, 256 or all of them, the nearest of ours. */
export function terminalParts(written: string): TerminalPart[] {
  return anser
    .ansiToJson(colorsOnly(written), { use_classes: false, remove_empty: true })
    .map(({ content, fg, bg, decorations }) => ({
      text: content.replaceAll('\u001b', ''),
      tags: (['bold', 'italic', 'underline'] as const)
        .filter((decoration) => decorations.includes(decoration))
        .map((decoration) => tagNames[decoration]),
      classes: classesFor({ fg, bg, decorations }),
    }))
}

/** The same without colours. */
export function plainTerminalText(written: string): string {
  return terminalParts(written)
    .map(({ text }) => text)
    .join('')
}

function colorsOnly(written: string): string {
  return written.replaceAll(escapeSign, '\u001b').replaceAll(otherSequences, '')
}

const tagNames = { bold: 'b', italic: 'i', underline: 'u' } as const

interface Painted {
  fg: string | null
  bg: string | null
  decorations: readonly string[]
}

/** On a coloured ground the ink of the text is the only one that is sure to be read. */
function classesFor({ fg, bg, decorations }: Painted): string[] {
  if (bg !== null) return [`mb-${paintOf(bg) ?? 'gray'}`]
  const ink = paintOf(fg)
  if (ink !== undefined) return [`mc-${ink}`]
  return decorations.includes('dim') ? ['hl-c'] : []
}

const sixths = ['red', 'yellow', 'green', 'teal', 'blue', 'magenta'] as const

/**
 * The nearest of the colours that can be read on the page, which are those of formulas; black and white are the
 * ink of the text, which is one or the other.
 * @param rgb three numbers up to 255 with commas between them
 */
function paintOf(rgb: string | null): (typeof sixths)[number] | 'gray' | undefined {
  if (rgb === null) return undefined
  const [red = 0, green = 0, blue = 0] = rgb.split(',').map(Number)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread < 40) return most > 63 && most < 201 ? 'gray' : undefined
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  return sixths[(Math.round(turn) + 6) % 6]
}
