type Callout = keyof typeof callouts
type Theorem = keyof typeof theorems

/** The kinds of callouts, with the prefix of their labels. */
const callouts = {
  note: 'nte',
  tip: 'tip',
  important: 'imp',
  warning: 'wrn',
  caution: 'cau',
} as const

/** How a block looks; one named by the prefix of labels of theorems is like a theorem. */
type BlockKind =
  | Callout
  | Theorem
  | 'admonition'
  | 'proof'
  | 'fold'
  | 'quote'
  | 'tabs'
  | 'panels'
  | 'tab'
  | 'group'

/** The blocks with a number of their own, by the prefix of their labels, with their names. */
export const theorems = {
  thm: ['Theorem', 'Theorems'],
  lem: ['Lemma', 'Lemmas'],
  cor: ['Corollary', 'Corollaries'],
  prp: ['Proposition', 'Propositions'],
  cnj: ['Conjecture', 'Conjectures'],
  def: ['Definition', 'Definitions'],
  exm: ['Example', 'Examples'],
  exr: ['Exercise', 'Exercises'],
  rem: ['Remark', 'Remarks'],
  sol: ['Solution', 'Solutions'],
  alg: ['Algorithm', 'Algorithms'],
  axm: ['Axiom', 'Axioms'],
  crt: ['Criterion', 'Criteria'],
  pty: ['Property', 'Properties'],
  obs: ['Observation', 'Observations'],
  asm: ['Assumption', 'Assumptions'],
} as const

/** The callouts with a number, by the prefix of their labels. */
export const numberedCallouts = {
  nte: ['Note', 'Notes'],
  tip: ['Tip', 'Tips'],
  imp: ['Important', 'Important'],
  wrn: ['Warning', 'Warnings'],
  cau: ['Caution', 'Cautions'],
} as const

/** The names of callouts in Quarto, MyST, GitHub, Obsidian and VitePress, with the kind that each is shown as. */
const calloutNames: Readonly<Record<string, Callout | undefined>> = {
  note: 'note',
  info: 'note',
  abstract: 'note',
  summary: 'note',
  tldr: 'note',
  todo: 'note',
  seealso: 'note',
  question: 'note',
  help: 'note',
  faq: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  failure: 'warning',
  fail: 'warning',
  missing: 'warning',
  bug: 'warning',
  caution: 'caution',
  danger: 'caution',
  error: 'caution',
}

const otherNames: Readonly<Record<string, BlockKind>> = {
  callout: 'admonition',
  admonition: 'admonition',
  topic: 'admonition',
  sidebar: 'admonition',
  aside: 'admonition',
  margin: 'admonition',
  'column-margin': 'admonition',
  proof: 'proof',
  'prf:proof': 'proof',
  'proof:proof': 'proof',
  details: 'fold',
  dropdown: 'fold',
  epigraph: 'quote',
  'pull-quote': 'quote',
  blockquote: 'quote',
  quote: 'quote',
  'panel-tabset': 'tabs',
  'tab-set': 'tabs',
  'tab-item': 'tab',
  figure: 'panels',
}

/** A kind of block, and what it is called if its author gives it no title. */
export interface NamedKind {
  kind: BlockKind
  word: string
}

const byName = new Map<string, NamedKind>()
for (const [name, kind] of Object.entries(calloutNames))
  if (kind) byName.set(name, { kind, word: wordFor(name) })
for (const kind of Object.keys(callouts).filter(isCallout))
  byName.set(`callout-${kind}`, { kind, word: wordFor(kind) })
for (const kind of Object.keys(theorems).filter(isTheorem)) {
  const [word] = theorems[kind]
  byName.set(word.toLowerCase(), { kind, word })
  for (const directive of ['prf', 'proof'])
    byName.set(`${directive}:${word.toLowerCase()}`, { kind, word })
}
byName.set('prf:criteria', { kind: 'crt', word: theorems.crt[0] })
for (const [name, kind] of Object.entries(otherNames)) {
  const word =
    kind === 'proof' ? 'Proof' : kind === 'fold' ? 'Details' : kind === 'panels' ? 'Figure' : ''
  byName.set(name, { kind, word })
}

function wordFor(name: string): string {
  return name === 'seealso' ? 'See also' : name.charAt(0).toUpperCase() + name.slice(1)
}

/** The kind of a block by one of its names, or by the prefix of its label. */
export function findBlockKind(
  names: readonly string[],
  prefix: string | undefined,
): NamedKind | undefined {
  for (const name of names) {
    const named = byName.get(name.toLowerCase())
    if (named) return named
  }
  if (isTheorem(prefix)) return { kind: prefix, word: theorems[prefix][0] }
  if (prefix === 'fig') return { kind: 'panels', word: '' }
  return isWrapped(prefix) ? { kind: 'group', word: '' } : undefined
}

/** Whether a label is that of a table or listing, which Quarto allows around them. */
function isWrapped(prefix: string | undefined): boolean {
  return prefix === 'tbl' || prefix === 'tab' || prefix === 'lst'
}

/** The kind of a callout by the name in `> [!NOTE]`; as in Obsidian, any other name is that of a note. */
export function findCalloutKind(name: string): NamedKind {
  const kind = calloutNames[name.toLowerCase()] ?? 'note'
  return { kind, word: wordFor(name.toLowerCase().replaceAll('-', ' ')) }
}

/** Whether a block is numbered with others of its kind, as theorems are. */
export function isTheorem(kind: string | undefined): kind is Theorem {
  return kind !== undefined && Object.hasOwn(theorems, kind)
}

/** Whether a block is a callout of a kind that has labels. */
export function isCallout(kind: string): kind is Callout {
  return Object.hasOwn(callouts, kind)
}

/** The prefix of the labels of a kind; undefined for one that has none. */
export function prefixOf(kind: string): Theorem | keyof typeof numberedCallouts | undefined {
  if (isTheorem(kind)) return kind
  return isCallout(kind) ? callouts[kind] : undefined
}

/** Whether a block of this kind is numbered without a label too. */
export function isAlwaysNumbered(kind: string): boolean {
  return isTheorem(kind) && kind !== 'rem' && kind !== 'sol'
}
