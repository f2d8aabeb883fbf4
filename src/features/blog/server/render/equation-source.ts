/** A display formula as it will be given to Temml. */
export interface EquationSource {
  tex: string
  /** Whether each of its rows has a number of its own. */
  hasRows: boolean
  isUnnumbered: boolean
  /** By the place in this list, the names that stand in its `\label`s, as `\label{L0}` in `tex`. */
  labels: string[]
}

const outerEnvironment = /^\s*\\begin\{([a-z]+)(\*?)\}/
const rowEnvironments = new Set(['align', 'alignat', 'flalign', 'gather', 'eqnarray'])
const singleEnvironments = new Set(['equation', 'displaymath', 'multline'])
const unnumbering = /\\(?:notag|nonumber)(?![a-zA-Z])/g

/**
 * Prepares a display formula: finds what numbers it, and writes what Temml does not know with what it
 * knows. Lines stay lines, so that a place in the result is on the same line of the source.
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

// A sign at the start of a later line stands between two terms, as amsmath has it.
function brokenLines(tex: string): string {
  const lines = tex.replaceAll(/\\\\(?:\[[^\]\n]*\])?\s*(?=[+-])/g, '$&{}')
  return `\\begin{multline*}${lines}\\end{multline*}`
}

function isUntagged(tex: string): boolean {
  return tex.search(unnumbering) >= 0
}

function rowsOf(name: string, star: string, inner: string): string {
  if (name === 'eqnarray') {
    // Three columns, of which the middle one is the relation.
    const rows = inner.replaceAll(/&((?:\\[a-zA-Z]+|[^&\\])*)&/g, '&$1')
    return `\\begin{align${star}}${rows}\\end{align${star}}`
  }
  const supported = name === 'flalign' ? 'align' : name
  return `\\begin{${supported}${star}}${inner}\\end{${supported}${star}}`
}

// Within one equation, the environments of several are written as their parts.
function withinOneEquation(tex: string): string {
  return tex
    .replaceAll(unnumbering, '')
    .replaceAll(/\\(begin|end)\{(?:fl)?align\*?\}/g, '\\$1{aligned}')
    .replaceAll(/\\(begin|end)\{alignat\*?\}/g, '\\$1{alignedat}')
    .replaceAll(/\\(begin|end)\{(?:gather|equation|displaymath)\*?\}/g, '\\$1{gathered}')
}
