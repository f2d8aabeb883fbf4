import anser from 'anser'

/** A piece of terminal output with its style. */
interface TerminalPart {
  text: string
  /** The elements around the text, innermost first. */
  tags: ('b' | 'i' | 'u')[]
  classes: string[]
}

// Stored texts contain no control characters; the visible sign for Escape stands for it.
// oxlint-disable-next-line no-control-regex -- it is looked for
const escapeSign = /[\u241b\u001b]/g
// Sequences other than colours: window titles, link targets, character sets.
const otherSequences =
  // oxlint-disable-next-line no-control-regex -- those of terminals are what is looked for
  /\u001b(?:\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|\[[0-?]*[ -/]*(?![m0-?])[@-~]|[PX^_][^\u001b\n]*(?:\u001b\\)?|[ -/]+[0-~]|[0-Z\\`-~])/g

/** Parses terminal colours, 16, 256 or 24-bit, and maps each to the nearest colour of the site. */
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

/** On a coloured background only the colour of the text is sure to be readable. */
function classesFor({ fg, bg, decorations }: Painted): string[] {
  if (bg !== null) return [`mb-${paintOf(bg) ?? 'gray'}`]
  const ink = paintOf(fg)
  if (ink !== undefined) return [`mc-${ink}`]
  return decorations.includes('dim') ? ['hl-c'] : []
}

const sixths = ['red', 'yellow', 'green', 'teal', 'blue', 'magenta'] as const

/**
 * The nearest of the colours for formulas, which are readable on the page. Black and white become the colour of the
 * text.
 * @param rgb three numbers up to 255, separated by commas
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
