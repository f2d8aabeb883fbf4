/** Shorter lines are verse, addresses and the like. */
const minWidth = 60
/** Longer lines are paragraphs of their own. */
const maxWidth = 120
/** Lines that were changed after they were wrapped can be shorter than they need to be. */
const slack = 12
/** The least mean length of lines with a sentence each. */
const minMeanOfSentences = 50

/** Lines between two of these stay as they are: code, formulas, LaTeX environments. */
const fences: readonly (readonly [open: RegExp, close: RegExp])[] = [
  [/^[ \t]*`{3}/, /^[ \t]*`{3,}[ \t]*$/],
  [/^[ \t]*~{3}/, /^[ \t]*~{3,}[ \t]*$/],
  [/^[ \t]*\$\$(?!.*\$\$)/, /\$\$/],
  [/^[ \t]*\\begin\{/, /^[ \t]*\\end\{/],
  [/^[ \t]*\\\[(?!.*\\\])/, /\\\]/],
  [/^<!--(?!.*-->)/, /-->/],
]

/** The beginning of a line that is more than words: headings, lists, quotations, tables, definitions, code, commands. */
const marked =
  /^(?: {4}|[ \t]*(?:\t|#{1,6} |[-*+•] |\d{1,3}[.)] |>|\||:::|=+$|-{2,}|!\[|\[[^\]\n]+\]:|\\(?:part|chapter|(?:sub)*section|item|label|title|author|date|documentclass|usepackage)\b|%|[A-Z][\w-]{1,20}: \S))/
/** A line break of Markdown. */
const hardBreak = /(?: {2}|\\)$/
const sentenceEnd = /[.!?…]["'”’)\]}*_]*(?:\[\^?\w+\])?$/
/** A comment of LaTeX would hide the line after it. */
const comment = /(?<![\\\d\s])%|(?<=\s)%(?=\s|$)/

/**
 * Joins the lines of paragraphs that were wrapped at a width, as in mails and LaTeX, or have a sentence on each line.
 * Everything else stays: verse, lists, tables, headings, code, formulas and front matter.
 * @param text with "\n" as line ends
 */
export function joinWrappedLines(text: string): string {
  const blocks = blocksOf(text.split('\n'))
  const width = Math.max(0, ...blocks.flatMap((block) => (isWords(block) ? widthsOf(block) : [])))
  return blocks
    .map((block) => (isWrapped(block, width) ? joined(block) : block.lines.join('\n')))
    .join('\n')
}

interface Block {
  lines: string[]
  isVerbatim: boolean
}

/** Paragraphs, empty lines, and verbatim parts. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let close = lines[0] === '---' ? /^(?:---|\.\.\.)$/ : undefined
  let current: Block | undefined
  for (const [index, line] of lines.entries()) {
    const opened = close ? undefined : fences.find(([open]) => open.test(line))
    const isEmpty = line.trim() === ''
    if (opened || (close && index === 0) || !current || (!close && isEmpty !== isBlank(current))) {
      current = { lines: [], isVerbatim: opened !== undefined || close !== undefined }
      blocks.push(current)
    }
    current.lines.push(line)
    if (opened) close = opened[1]
    else if (close && index > 0 && close.test(line)) {
      close = undefined
      current = undefined
    }
  }
  return blocks
}

const isBlank = ({ lines }: Block) => lines[0]?.trim() === ''

const widthsOf = ({ lines }: Block) => lines.map((line) => line.trimEnd().length)

function isWords({ lines, isVerbatim }: Block): boolean {
  if (isVerbatim || lines.length < 2) return false
  const isTex = lines.some((line) => /\\[a-z]+/i.test(line))
  return lines.every(
    (line) => !marked.test(line) && !hardBreak.test(line) && !(isTex && comment.test(line)),
  )
}

function isWrapped(block: Block, width: number): boolean {
  return isWords(block) && (isFilled(block, width) || hasSentences(block))
}

/** Whether the first word of each line had no room in the line before it. */
function isFilled({ lines }: Block, width: number): boolean {
  if (width < minWidth || width > maxWidth) return false
  return lines.slice(1).every((line, index) => {
    const [word = ''] = line.trimStart().split(' ', 1)
    return (lines[index] ?? '').trimEnd().length + 1 + word.length > width - slack
  })
}

function hasSentences({ lines }: Block): boolean {
  const mean = lines.join('').length / lines.length
  return mean >= minMeanOfSentences && lines.every((line) => sentenceEnd.test(line.trimEnd()))
}

const ideograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u

function joined({ lines }: Block): string {
  const [first = '', ...others] = lines.map((line) => line.trimEnd())
  return others.reduce((before, line) => {
    const words = line.trimStart()
    const isSolid =
      /\p{L}-$/u.test(before) ||
      (ideograph.test(before.slice(-1)) && ideograph.test(words.slice(0, 1)))
    return before + (isSolid ? '' : ' ') + words
  }, first)
}
