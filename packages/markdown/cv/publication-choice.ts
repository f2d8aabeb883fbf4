import type { Publication } from '../render-context.ts'

const kinds = ['selected', 'first', 'refereed', 'all'] as const
const styles = ['long', 'short'] as const

/** The options of a block that lists publications. */
export interface PublicationChoice {
  show: (typeof kinds)[number]
  limit: number
  since: number
  style: (typeof styles)[number]
}

type Tell = (line: number, sentence: string) => void

const known = 'Known are show, limit, since and style.'

/**
 * Reads the options of a publications block, such as `show: first`. Unknown ones are reported and ignored.
 * @param tell called with the line in the block, from 1
 */
export function readPublicationChoice(body: string, tell: Tell): PublicationChoice {
  const options: PublicationChoice = {
    show: 'all',
    limit: Infinity,
    since: -Infinity,
    style: 'long',
  }
  for (const [index, text] of body.split('\n').entries()) {
    const written = text.trim()
    const sentence = written === '' ? undefined : takeOption(options, written)
    if (sentence !== undefined) tell(index + 1, sentence)
  }
  return options
}

/** @returns what is wrong with the line; undefined when it is valid */
function takeOption(options: PublicationChoice, written: string): string | undefined {
  const [, name = '', value = ''] = /^(\w+)\s*:\s*(\S.*)?$/.exec(written) ?? []
  switch (name) {
    case 'show': {
      const kind = kinds.find((one) => one === value)
      if (kind === undefined) return oneOfThese('show', kinds)
      options.show = kind
      return undefined
    }
    case 'style': {
      const style = styles.find((one) => one === value)
      if (style === undefined) return oneOfThese('style', styles)
      options.style = style
      return undefined
    }
    case 'limit':
    case 'since':
      if (!/^[1-9]\d{0,3}$/.test(value)) return `The value of ${name} must be a whole number.`
      options[name] = Number(value)
      return undefined
    default:
      return `A list of publications has no such line. ${known}`
  }
}

function oneOfThese(name: string, values: readonly string[]): string {
  return `The value of ${name} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`
}

const mostSelected = 10

/** The chosen works, in the order of the page of publications. */
export function chooseWorks(
  works: readonly Publication[],
  { show, limit, since }: PublicationChoice,
): Publication[] {
  const chosen = works.filter(
    ({ year, isSelected, kinds: own }) =>
      (year === null || year >= since) &&
      (show === 'all' || (show === 'selected' ? isSelected : own.includes(show))),
  )
  return chosen.slice(0, show === 'selected' ? Math.min(limit, mostSelected) : limit)
}
