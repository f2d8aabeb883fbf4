/** Commands that are one character. */
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ ' +
    'lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω ' +
    'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω ' +
    'times × cdot · pm ± mp ∓ div ÷ ast * star ⋆ circ ∘ bullet • oplus ⊕ otimes ⊗ ' +
    'leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ propto ∝ ll ≪ gg ≫ ' +
    'to → rightarrow → Rightarrow ⇒ implies ⇒ iff ⇔ leftarrow ← mapsto ↦ in ∈ notin ∉ subset ⊂ cup ∪ cap ∩ ' +
    'infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ oint ∮ forall ∀ exists ∃ hbar ℏ ell ℓ odot ⊙ degree ° ' +
    'langle ⟨ rangle ⟩ mid | vert | lvert | rvert | Vert ‖ dagger † prime ′ ldots … cdots … dots … angle ∠ ' +
    'lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ perp ⊥ parallel ∥ wedge ∧ vee ∨ neg ¬ emptyset ∅ Re ℜ Im ℑ'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, words) => {
      if (index % 2 === 0) pairs.push([word, words[index + 1] ?? ''])
      return pairs
    }, []),
)

const raised: Readonly<Record<string, string>> = pairUp('0123456789+-()nij', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱʲ')
const lowered: Readonly<Record<string, string>> = pairUp('0123456789+-()ij', '₀₁₂₃₄₅₆₇₈₉₊₋₍₎ᵢⱼ')

function pairUp(plain: string, set: string): Record<string, string> {
  const forms = Array.from(set)
  return Object.fromEntries(Array.from(plain, (sign, index) => [sign, forms[index] ?? sign]))
}

/**
 * A formula as a person would type it: `\frac{a}{b}` as (a)/(b), Greek letters and signs as
 * characters, short powers and indices raised and lowered. What it does not know stays as it is.
 */
export function texToText(tex: string): string {
  return readGroup({ tex: tex.slice(0, 4000), at: 0, depth: 0 })
    .replaceAll(/\s+/g, ' ')
    .trim()
}

interface Reading {
  tex: string
  at: number
  depth: number
}

const deepest = 40

/** Reads up to the closing brace of the group, or to the end. */
function readGroup(reading: Reading): string {
  let text = ''
  while (reading.at < reading.tex.length) {
    const sign = reading.tex[reading.at] ?? ''
    if (sign === '}' && reading.depth > 0) break
    text += sign === '^' || sign === '_' ? readScript(reading) : readOne(reading)
  }
  return text
}

/** Reads a group, a command or a single character. */
function readOne(reading: Reading): string {
  const sign = reading.tex[reading.at] ?? ''
  reading.at += 1
  if (sign === '\\') return readCommand(reading)
  if (sign === '{') return inside(reading)
  if (sign === '&' || sign === '}') return ' '
  return sign === '~' ? ' ' : sign
}

function inside(reading: Reading): string {
  if (reading.depth >= deepest) return ''
  reading.depth += 1
  const text = readGroup(reading)
  reading.depth -= 1
  reading.at += 1
  return text
}

function readCommand(reading: Reading): string {
  const name = /^(?:[a-zA-Z]+\*?|.)/s.exec(reading.tex.slice(reading.at))?.[0] ?? ''
  reading.at += name.length
  const sign = signs[name]
  if (sign !== undefined) return sign
  if (/^[a-zA-Z]/.test(name)) skipSpace(reading)
  switch (name) {
    case 'frac':
    case 'dfrac':
    case 'tfrac':
      return `${grouped(argument(reading))}/${grouped(argument(reading))}`
    case 'sqrt':
      return `√${grouped(argument(reading))}`
    case 'begin':
    case 'end':
      argument(reading)
      return ' '
    case 'left':
    case 'right':
    case 'big':
    case 'Big':
    case 'displaystyle':
    case '!':
      return ''
    case '\\':
      return '; '
    case '{':
    case '}':
    case '%':
    case '$':
    case '&':
    case '_':
    case '#':
      return name
    default:
      return /^[a-zA-Z]/.test(name) ? named(name, reading) : ' '
  }
}

const wrappers = /^(?:text\w*|math\w+|operatorname\*?|boldsymbol|vec|hat|bar|tilde|overline|tag)$/

/** A function keeps its name; a wrapper gives what it holds. */
function named(name: string, reading: Reading): string {
  if (/^(?:quad|qquad|limits|nolimits)$/.test(name)) return ' '
  if (wrappers.test(name)) return argument(reading)
  return `${name} `
}

function argument(reading: Reading): string {
  skipSpace(reading)
  return reading.at < reading.tex.length ? readOne(reading) : ''
}

function skipSpace(reading: Reading): void {
  while (reading.tex[reading.at] === ' ') reading.at += 1
}

function grouped(text: string): string {
  const inner = text.trim()
  return /^(?:.|[\p{L}\p{N}_]*|[\p{L}\p{N}]+_.)$/u.test(inner) ? inner : `(${inner})`
}

function readScript(reading: Reading): string {
  const mark = reading.tex[reading.at] ?? ''
  reading.at += 1
  const inner = argument(reading).trim()
  const forms = mark === '^' ? raised : lowered
  const set = Array.from(inner, (sign) => forms[sign])
  return inner !== '' && set.every((sign) => sign !== undefined)
    ? set.join('')
    : `${mark}${grouped(inner)}`
}
