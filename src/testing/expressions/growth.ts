import { type Automaton, automatonOf } from './automaton.ts'

/**
 * Explains why the time of an expression can grow faster than linearly in some use of it (`test`, `exec`, `matchAll`,
 * `replace`, `split`); undefined if it cannot.
 *
 * It can if one text leads from a loop back to itself, from that loop to a second one, and from the second one back to
 * itself, and the second one can still fail: then the text is read again for each position at which the first loop can be
 * left. Skipping text in a search is such a first loop. Matched text is not read again.
 * Source: Weber and Seidl, On the degree of ambiguity of finite automata (1991), criteria IDA and EDA.
 */
export function findGrowth(source: string, flags: string): string | undefined {
  try {
    const automaton = automatonOf(source, flags)
    const nodes = nodesOf(automaton)
    findSure(nodes, automaton)
    findLoops(nodes)
    const found = findTwofold(nodes) ?? findSecondLoop(nodes)
    return (
      found &&
      `the time grows faster than a text that repeats ${found.map(automaton.nameOf).join(', ')}`
    )
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

/** A position that has read a class of characters. */
interface Node {
  id: number
  position: number
  read: bigint
  /** What it can read next. */
  nexts: Node[]
  /** The same, if nothing could have matched before it. */
  unmatched: Node[]
  sureNexts: Node[]
  /** What must come next for a certain match. */
  matches: bigint
  /** Whether every continuation ends in a match. */
  isSure: boolean
  /** The number of its strongly connected component; 0 outside of loops. */
  loop: number
}

function nodesOf({ reads, classes, ways }: Automaton): Node[] {
  const nodes: Node[] = []
  const byPosition = reads.map((bits, position) =>
    classes.map((read) => {
      if ((bits & read) === 0n) return undefined
      const lists = { nexts: [], unmatched: [], sureNexts: [] }
      const node = {
        id: nodes.length,
        position,
        read,
        ...lists,
        matches: 0n,
        isSure: position > 0,
        loop: 0,
      }
      nodes.push(node)
      return node
    }),
  )
  for (const node of nodes) {
    const open = (ways[node.position] ?? []).filter(({ before }) => before & node.read)
    for (const { to, after, isSure } of open) if (to === 'match' && isSure) node.matches |= after
    for (const { to, after, isSure } of open) {
      const targets = to === 'match' ? [] : (byPosition[to] ?? [])
      for (const next of targets) {
        if (!next || (after & next.read) === 0n) continue
        node.nexts.push(next)
        if (isSure) node.sureNexts.push(next)
        if ((node.matches & next.read) === 0n) node.unmatched.push(next)
      }
    }
  }
  return nodes
}

/** Keeps `isSure` for nodes that cannot fail: a match is possible next, or another such node is next. */
function findSure(nodes: readonly Node[], { classes, edge }: Automaton) {
  const isStillSure = ({ matches, sureNexts }: Node) =>
    (matches & edge) !== 0n &&
    classes.every(
      (one) => matches & one || sureNexts.some(({ read, isSure }) => isSure && read === one),
    )
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const node of nodes)
      if (node.isSure && !isStillSure(node)) {
        node.isSure = false
        isChanged = true
      }
  }
}

/** Numbers the components (Tarjan's algorithm without recursion). */
function findLoops(nodes: readonly Node[]) {
  const order = new Map<Node, number>()
  const low = new Map<Node, number>()
  const open: Node[] = []
  let loops = 0
  for (const root of nodes) {
    if (order.has(root)) continue
    const calls: { node: Node; at: number }[] = [{ node: root, at: 0 }]
    for (let call = calls.at(-1); call; call = calls.at(-1)) {
      const { node, at } = call
      if (at === 0) {
        order.set(node, order.size)
        low.set(node, order.size - 1)
        open.push(node)
      }
      const next = node.nexts[at]
      call.at += 1
      if (next) {
        if (!order.has(next)) calls.push({ node: next, at: 0 })
        else if (open.includes(next)) lower(low, node, order.get(next) ?? 0)
        continue
      }
      calls.pop()
      const caller = calls.at(-1)
      if (caller) lower(low, caller.node, low.get(node) ?? 0)
      if (low.get(node) !== order.get(node)) continue
      const members = open.splice(open.indexOf(node))
      const isLoop = members.length > 1 || node.nexts.includes(node)
      if (isLoop) loops += 1
      for (const member of members) member.loop = isLoop ? loops : 0
    }
  }
}

function lower(low: Map<Node, number>, node: Node, to: number) {
  low.set(node, Math.min(low.get(node) ?? to, to))
}

/** A loop in which one character leads to the same position in two ways: each doubles the time. */
function findTwofold(nodes: readonly Node[]): bigint[] | undefined {
  for (const { loop, isSure, unmatched } of nodes) {
    const inLoop = isSure || loop === 0 ? [] : unmatched.filter((next) => next.loop === loop)
    const twofold = inLoop.find((next, index) => inLoop.indexOf(next) !== index && !next.isSure)
    if (twofold) return [twofold.read]
  }
  return undefined
}

/** The text that leads from one loop to itself and to a second one, and from that to itself. */
function findSecondLoop(nodes: readonly Node[]): bigint[] | undefined {
  const seconds = nodes.filter(({ loop, isSure, position }) => loop > 0 && !isSure && position > 0)
  const befores = nodesBefore(nodes)
  for (const second of seconds) {
    const leading = leadingTo(second, befores)
    for (const first of leading) {
      if (first.loop === 0 || first === second || first.read !== second.read) continue
      const pair = { first, second, leading, count: nodes.length }
      const found = findText(pair, withoutMatches)
      if (found && findText(pair, withMatches)) return found
    }
  }
  return undefined
}

interface Pair {
  first: Node
  second: Node
  /** All nodes from which the second is reachable. */
  leading: ReadonlySet<Node>
  /** The number of nodes. */
  count: number
}

function nodesBefore(nodes: readonly Node[]): ReadonlyMap<Node, readonly Node[]> {
  const befores = new Map<Node, Node[]>(nodes.map((node) => [node, []]))
  for (const node of nodes) for (const next of node.nexts) befores.get(next)?.push(node)
  return befores
}

function leadingTo(node: Node, befores: ReturnType<typeof nodesBefore>): ReadonlySet<Node> {
  const leading = new Set([node])
  for (const one of leading) for (const before of befores.get(one) ?? []) leading.add(before)
  return leading
}

/** Three paths through the same text. */
interface Runs {
  inFirst: Node
  between: Node
  inSecond: Node
  /** Other positions of an attempt that is in the second loop; undefined if they are not followed. */
  beside: readonly Node[] | undefined
  from: Runs | undefined
}

/** How far alternative matches of an attempt in the second loop are followed. */
type Beside = (nodes: readonly Node[], read: bigint) => readonly Node[] | 'match' | undefined

const withoutMatches: Beside = () => undefined

const withMatches: Beside = (nodes, read) => {
  if (nodes.some(({ matches }) => matches & read)) return 'match'
  const nexts = nodes.flatMap(({ sureNexts }) => sureNexts.filter((next) => next.read === read))
  return [...new Set(nexts)].toSorted((one, other) => one.id - other.id)
}

const maxRuns = 200_000

function findText(pair: Pair, follow: Beside): bigint[] | undefined {
  const { first, second, count } = pair
  const seen = new Set<string | number>()
  const waiting: Runs[] = [
    { inFirst: first, between: first, inSecond: second, beside: [second], from: undefined },
  ]
  for (const runs of waiting) {
    for (const next of stepsOf(runs, pair, follow)) {
      const { inFirst, between, inSecond, beside } = next
      const place = (inFirst.id * count + between.id) * count + inSecond.id
      const key = beside ? [place, ...beside.map(({ id }) => id)].join(' ') : place
      if (seen.has(key)) continue
      seen.add(key)
      const isRound = inFirst === first && between === second && inSecond === second
      if (isRound && !matchesLater(next, follow)) return textOf(next)
      waiting.push(next)
    }
    // Too many to be followed: taken as found.
    if (waiting.length > maxRuns) return textOf(runs)
  }
  return undefined
}

function* stepsOf(runs: Runs, { first, second, leading }: Pair, follow: Beside): Generator<Runs> {
  for (const inSecond of new Set(runs.inSecond.unmatched)) {
    const { read } = inSecond
    if (inSecond.loop !== second.loop || inSecond.isSure) continue
    const beside = runs.beside && follow(runs.beside, read)
    if (beside === 'match') continue
    for (const inFirst of new Set(runs.inFirst.nexts)) {
      if (inFirst.loop !== first.loop || inFirst.read !== read) continue
      for (const between of new Set(runs.between.nexts))
        if (between.read === read && leading.has(between))
          yield { inFirst, between, inSecond, beside, from: runs }
    }
  }
}

/** Whether an attempt matches if the same text is repeated. */
function matchesLater({ beside, ...runs }: Runs, follow: Beside): boolean {
  const text = textOf({ ...runs, beside })
  const known = new Set<string>()
  for (let nodes = beside; nodes;) {
    const key = nodes.map(({ id }) => id).join(' ')
    if (known.has(key)) return false
    known.add(key)
    for (const read of text) {
      const next: ReturnType<Beside> = nodes && follow(nodes, read)
      if (next === 'match') return true
      nodes = next
    }
  }
  return false
}

function textOf(runs: Runs): bigint[] {
  const text: bigint[] = []
  for (let one: Runs = runs; one.from; one = one.from) text.unshift(one.inSecond.read)
  return text
}
