import { CharBase, CharSet, type Concatenation, type Element, JS, visitAst } from 'refa'

/**
 * The positions of a regular expression that read a character, and the transitions between them. Characters that the
 * expression does not distinguish form a class.
 *
 * Where it cannot be exact, it accepts more than the expression does: a long counted repetition has no upper bound, a
 * lookaround of more than one character may succeed or fail, and a backreference matches any text.
 */
export interface Automaton {
  /** The classes as bit sets; the last bit is the start or the end of the text. */
  classes: readonly bigint[]
  edge: bigint
  /** The classes that each position reads. Position 0 reads any text that a search skips. */
  reads: readonly bigint[]
  /** The transitions from each position. */
  ways: readonly (readonly Way[])[]
  /** The transitions from the start of the text. */
  start: readonly Way[]
  /** A class in a readable form. */
  nameOf(one: bigint): string
}

/** A transition from a position to the next one, or to the end of a match. */
interface Way {
  to: number | 'match'
  /** What may have been read last. */
  before: bigint
  /** What may come next. */
  after: bigint
  /** Whether it has no further condition. */
  isSure: boolean
}

/** Repetitions up to this number are counted; more are treated as unbounded. */
const maxCounted = 10
/** Expressions with more positions are not parsed. */
const maxPositions = 400

type Part =
  | { kind: 'read'; position: number }
  | { kind: 'fork'; nexts: Part[] }
  | { kind: 'loop'; body: Part; next: Part }
  | { kind: 'check'; before: bigint; after: bigint; isSure: boolean; next: Part }
  | { kind: 'match' }

const dead: Part = { kind: 'fork', nexts: [] }

/** @throws RangeError for an expression that is too large */
export function automatonOf(source: string, flags: string): Automaton {
  const parser = JS.Parser.fromLiteral({ source, flags })
  const { expression, maxCharacter } = parser.parse({
    assertions: 'parse',
    backreferences: 'unknown',
  })
  const written: CharSet[] = []
  visitAst(expression, { onCharacterClassEnter: ({ characters }) => void written.push(characters) })
  const { sets } = new CharBase([CharSet.all(written[0]?.maximum ?? maxCharacter), ...written])
  const classes = sets.map((_, index) => 1n << BigInt(index))
  const edge = 1n << BigInt(sets.length)
  const bitsOf = (characters: CharSet) =>
    sets.reduce(
      (bits, set, index) => (set.isDisjointWith(characters) ? bits : bits | (classes[index] ?? 0n)),
      0n,
    )
  const builder = new Builder(bitsOf, edge)
  const first = builder.alternatives(expression.alternatives, { kind: 'match' })
  const skipped: Part = { kind: 'fork', nexts: [{ kind: 'read', position: 0 }, first] }
  builder.nexts[0] = skipped
  return {
    classes,
    edge,
    reads: builder.reads,
    ways: builder.nexts.map((next) => waysFrom(next, builder.everything)),
    start: waysFrom(skipped, builder.everything),
    nameOf: (one) => sets[classes.indexOf(one)]?.toUnicodeString() ?? 'edge',
  }
}

/** Builds the parts of an expression from its end to its start. */
class Builder {
  readonly reads: bigint[]
  /** What follows each position. */
  readonly nexts: Part[] = [dead]
  readonly everything: bigint
  private readonly bitsOf: (characters: CharSet) => bigint
  private readonly edge: bigint

  constructor(bitsOf: (characters: CharSet) => bigint, edge: bigint) {
    this.bitsOf = bitsOf
    this.edge = edge
    this.everything = (edge << 1n) - 1n
    this.reads = [edge - 1n]
  }

  alternatives(alternatives: readonly Concatenation[], next: Part): Part {
    const nexts = alternatives.map(({ elements }) =>
      elements.reduceRight((after, element) => this.element(element, after), next),
    )
    return nexts.length === 1 ? (nexts[0] ?? dead) : { kind: 'fork', nexts }
  }

  private element(element: Element, next: Part): Part {
    switch (element.type) {
      case 'CharacterClass':
        return this.read(this.bitsOf(element.characters), next)
      case 'Alternation':
        return this.alternatives(element.alternatives, next)
      case 'Quantifier':
        return this.repeat(element, next)
      case 'Assertion':
        return this.check(element, next)
      case 'Unknown':
        return this.loop((again) => this.read(this.edge - 1n, again), this.unsure(next))
    }
  }

  private read(bits: bigint, next: Part): Part {
    const position = this.reads.push(bits) - 1
    if (position > maxPositions) throw new RangeError('This expression is too large to be judged')
    this.nexts.push(next)
    return { kind: 'read', position }
  }

  private loop(body: (again: Part) => Part, next: Part): Part {
    const loop: Part = { kind: 'loop', body: dead, next }
    loop.body = body(loop)
    return loop
  }

  private repeat(
    { alternatives, min, max }: Extract<Element, { type: 'Quantifier' }>,
    next: Part,
  ): Part {
    const body = (after: Part) => this.alternatives(alternatives, after)
    if (max > maxCounted) {
      // An unbounded approximation may in fact be too many, or not enough yet.
      const again = (fork: Part) =>
        body(max === Number.POSITIVE_INFINITY ? fork : this.unsure(fork))
      const many = this.loop(again, min > maxCounted ? this.unsure(next) : next)
      return times(Math.min(min, maxCounted), body, many)
    }
    const optional = times(
      max - min,
      (after) => ({ kind: 'fork', nexts: [body(after), next] }),
      next,
    )
    return times(min, body, optional)
  }

  private unsure(next: Part): Part {
    const { everything } = this
    return { kind: 'check', before: everything, after: everything, isSure: false, next }
  }

  private check(assertion: Extract<Element, { type: 'Assertion' }>, next: Part): Part {
    const { kind, negate, alternatives } = assertion
    const { everything } = this
    const characters = alternatives.map(({ elements: [one, ...others] }) =>
      one?.type === 'CharacterClass' && others.length === 0 ? one.characters : undefined,
    )
    const known = characters.filter((one) => one !== undefined)
    if (known.length === characters.length) {
      const bits = known.reduce((all, one) => all | this.bitsOf(one), 0n)
      const allowed = negate ? everything & ~bits : bits
      const isBefore = kind === 'behind'
      return {
        kind: 'check',
        before: isBefore ? allowed : everything,
        after: isBefore ? everything : allowed,
        isSure: true,
        next,
      }
    }
    if (kind === 'behind' && alternatives.some(isUnbounded))
      throw new RangeError('A lookbehind of any length reads the text before each place again')
    const onwards = this.unsure(next)
    // A lookahead reads characters, but has no transition to what follows.
    return kind === 'behind'
      ? onwards
      : { kind: 'fork', nexts: [this.alternatives(alternatives, dead), onwards] }
  }
}

function times(count: number, wrap: (part: Part) => Part, part: Part): Part {
  return count === 0 ? part : times(count - 1, wrap, wrap(part))
}

function isUnbounded(concatenation: Concatenation): boolean {
  return concatenation.elements.some((element) => {
    if (element.type === 'CharacterClass') return false
    if (element.type === 'Unknown') return true
    const isLong = element.type === 'Quantifier' && element.max > maxCounted
    return isLong || element.alternatives.some(isUnbounded)
  })
}

/** All transitions from a part to a reading position or to the end. Empty repetitions are ignored, as in the language. */
function waysFrom(from: Part, everything: bigint): Way[] {
  const ways: Way[] = []
  const entered = new Set<Part>()
  const walk = (part: Part, before: bigint, after: bigint, isSure: boolean) => {
    if (before === 0n || after === 0n || entered.has(part)) return
    switch (part.kind) {
      case 'read':
        return void ways.push({ to: part.position, before, after, isSure })
      case 'match':
        return void ways.push({ to: 'match', before, after, isSure })
      case 'check':
        return walk(part.next, before & part.before, after & part.after, isSure && part.isSure)
      case 'fork':
        for (const next of part.nexts) walk(next, before, after, isSure)
        return undefined
      case 'loop':
        entered.add(part)
        walk(part.body, before, after, isSure)
        entered.delete(part)
        return walk(part.next, before, after, isSure)
    }
  }
  walk(from, everything, everything, true)
  return ways
}
