/** The source of a display formula, prepared for Temml. */
export interface EquationSource {
  tex: string
  /** Whether each of its rows has a number of its own. */
  hasRows: boolean
  isUnnumbered: boolean
  /** The names in its `\label` commands; in `tex` each is replaced by its index here, as `\label{L0}`. */
  labels: string[]
}

const outerEnvironment = /^\s*\\begin\{([a-z]+)(\*?)\}/
const rowEnvironments = new Set(['align', 'alignat', 'flalign', 'gather', 'eqnarray'])
const singleEnvironments = new Set(['equation', 'displaymath', 'multline'])
const unnumbering = /\\(?:notag|nonumber)(?![a-zA-Z])/g

/**
 * Prepares a display formula: finds what numbers it, and rewrites what Temml does not know. Line breaks stay, so that
 * a position in the result is on the same line as in the source.
 */
export function readEquation(source: string): EquationSource {
  const labels: string[] = []
  const labelled = source.replaceAll(/\\label\s*\{([^{}\n]{1,100})\}/g, (_, name: string) => {
    labels.push(name.trim())
    return `\\label{L${labels.length - 1}}`
  })
  const [opening = '', name = '', star = ''] = outerEnvironment.exec(labelled) ?? []
  const closing = new RegExp(String.raw`\\end\{${name}${star && String.raw`\*`}\}\s*$`)
  const isWhole = name !== '' && closing.test(labelled)
  if (isWhole && rowEnvironments.has(name)) {
    const inner = labelled.slice(opening.length).replace(closing, '')
    return { tex: rowsOf(name, star, inner), hasRows: true, isUnnumbered: false, labels }
  }
  const isSingle = isWhole && singleEnvironments.has(name)
  const inner = isSingle ? labelled.slice(opening.length).replace(closing, '') : labelled
  const tex = withinOneEquation(inner)
  return {
    tex: name === 'multline' && isSingle ? brokenLines(tex) : tex,
    hasRows: false,
    isUnnumbered: isSingle && (star !== '' || name === 'displaymath') ? true : isUntagged(labelled),
    labels,
  }
}

// A sign at the start of a later line is a binary operator, as in amsmath.
function brokenLines(tex: string): string {
  const lines = tex.replaceAll(/\\\\(?:\[[^[\]\n]*\])?\s*(?=[+-])/g, '$&{}')
  return `\\begin{multline*}${lines}\\end{multline*}`
}

function isUntagged(tex: string): boolean {
  return tex.search(unnumbering) >= 0
}

function rowsOf(name: string, star: string, inner: string): string {
  if (name === 'eqnarray') {
    // Of the three columns, the middle one is the relation sign.
    const rows = inner.replaceAll(/&((?:\\[a-zA-Z]|[^&\\])*)&/g, '&$1')
    return `\\begin{align${star}}${rows}\\end{align${star}}`
  }
  const supported = name === 'flalign' ? 'align' : name
  return `\\begin{${supported}${star}}${inner}\\end{${supported}${star}}`
}

// Inside one equation, environments for several equations are replaced by those for their parts.
function withinOneEquation(tex: string): string {
  return tex
    .replaceAll(unnumbering, '')
    .replaceAll(/\\(begin|end)\{(?:fl)?align\*?\}/g, '\\$1{aligned}')
    .replaceAll(/\\(begin|end)\{alignat\*?\}/g, '\\$1{alignedat}')
    .replaceAll(/\\(begin|end)\{(?:gather|equation|displaymath)\*?\}/g, '\\$1{gathered}')
}
