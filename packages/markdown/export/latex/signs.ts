/** Escapes a text for LaTeX. Signs beyond ASCII stay; `declarationsFor` declares those that pdfTeX does not know. */
export function escapeLatex(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\\{}$&#_%~^`]/g, (sign) => escapes[sign] ?? `\\${sign}`)
    .replaceAll(/-(?=-)/g, '-{}')
    .replaceAll(/'(?=')/g, "'{}")
    .replaceAll('\u00a0', '~')
    .replaceAll(/[\u2009\u202f]/g, '\\,')
    .replaceAll('\u2002', '\\enspace{}')
    .replaceAll('\u00ad', '\\-')
    .replaceAll(invisible, '')
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '`': '\\textasciigrave{}',
}

const invisible = /\u200b|\u200c|\u200d|\u2060|\ufe0e|\ufe0f|\ufeff/g

/** An address in a link: `%`, `#` and signs that end an argument need a backslash or their code. */
export function escapeAddress(address: string): string {
  return address
    .replaceAll(/[\\{}^`<>"\s]/g, (sign) => encodeURIComponent(sign))
    .replaceAll(/[%#&_$~]/g, (sign) => (sign === '~' ? '\\string~' : `\\${sign}`))
}

/** A label without the signs that have a meaning in LaTeX. */
export function labelOf(name: string): string {
  return name.normalize('NFKD').replaceAll(/[^\w:.+/ -]+/g, '-')
}

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  `α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu
  ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda
  Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega µ mu ± pm × times ÷ div · cdot ∓ mp ∗ ast ∙ bullet ∘ circ
  ← leftarrow → rightarrow ↑ uparrow ↓ downarrow ↔ leftrightarrow ⇐ Leftarrow ⇒ Rightarrow ⇔ Leftrightarrow ↦ mapsto
  ⟶ longrightarrow ⇌ rightleftharpoons ∀ forall ∃ exists ∂ partial ∅ emptyset ∇ nabla ∈ in ∉ notin ∋ ni ∑ sum ∏ prod
  ∝ propto ∞ infty ∠ angle ∧ wedge ∨ vee ∩ cap ∪ cup ∫ int ∴ therefore ∼ sim ≃ simeq ≅ cong ≈ approx ≠ neq ≡ equiv
  ≤ leq ≥ geq ≪ ll ≫ gg ≲ lesssim ≳ gtrsim ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊕ oplus ⊗ otimes ⊙ odot ⊥ perp
  ℓ ell ℏ hbar ℜ Re ℑ Im ☉ odot ★ bigstar ☆ star ✓ checkmark ✔ checkmark ✗ times ✘ times □ square ■ blacksquare ☐ square ☑ boxtimes
  ● bullet ○ circ ◆ blacklozenge ◇ lozenge ▲ blacktriangle △ triangle ▼ blacktriangledown ⟨ langle ⟩ rangle ∎ square
  † dagger ‡ ddagger ♀ circ ⋅ cdot ≦ leqq ≧ geqq ⋯ cdots ⋮ vdots √ surd ¬ neg`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, index, words) => {
      const sign = words[index - 1]
      return index % 2 === 1 && sign !== undefined
        ? [...pairs, [sign, `\\ensuremath{\\${word}}`]]
        : pairs
    }, []),
)

const others: Readonly<Record<string, string>> = {
  '−': '\\ensuremath{-}',
  '‐': '-',
  '‑': '\\mbox{-}',
  '‒': '--',
  '―': '---',
  '′': '\\ensuremath{{}^{\\prime}}',
  '″': '\\ensuremath{{}^{\\prime\\prime}}',
  '°': '\\ensuremath{{}^{\\circ}}',
  Å: '\\r{A}',
  '∶': ':',
  '⁄': '/',
  '½': '\\ensuremath{\\frac{1}{2}}',
  '¼': '\\ensuremath{\\frac{1}{4}}',
  '¾': '\\ensuremath{\\frac{3}{4}}',
  ℝ: '\\ensuremath{\\mathbb{R}}',
  ℂ: '\\ensuremath{\\mathbb{C}}',
  ℕ: '\\ensuremath{\\mathbb{N}}',
  ℤ: '\\ensuremath{\\mathbb{Z}}',
  '\u2003': '\\quad{}',
  '\u2007': '\\enspace{}',
  '\u2008': '\\,',
  '\u200a': '\\,',
  '↗': '\\ensuremath{\\nearrow}',
  '↘': '\\ensuremath{\\searrow}',
  '↳': '\\ensuremath{\\hookrightarrow}',
  '↵': '\\ensuremath{\\hookleftarrow}',
  '│': '|',
  '─': '-',
  '├': '|',
  '└': '+',
  '┌': '+',
  '┐': '+',
  '┘': '+',
  '█': '\\ensuremath{\\blacksquare}',
}

const scripts = [
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ',
  '0123456789+-=()ni',
  '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎',
  '0123456789+-=()',
] as const

/** Letters of T1 and signs that pdfTeX knows from its own tables. */
const known =
  /^[\u0080-\u00ac\u00ae\u00af\u00b2-\u00b4\u00b6-\u00bb\u00bf-\u00d6\u00d8-\u00f6\u00f8-\u0137\u0139-\u0148\u014a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]$/u

/** The declarations of the signs of a document for pdfTeX, and the signs that it cannot show. */
export function declarationsFor(document: string): { declarations: string; unknown: string[] } {
  const signs = [...new Set(document.match(/[^\p{ASCII}]/gu))].toSorted()
  const unknown: string[] = []
  const lines = signs.flatMap((sign) => {
    const tex = texOf(sign)
    if (tex === undefined && known.test(sign)) return []
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    if (tex === undefined) unknown.push(sign)
    return [`\\DeclareUnicodeCharacter{${code}}{${tex ?? `[U+${code}]`}}`]
  })
  return {
    declarations: lines.length === 0 ? '' : `\\ifPDFTeX\n${lines.join('\n')}\n\\fi\n`,
    unknown,
  }
}

function texOf(sign: string): string | undefined {
  const [raised, above, lowered, below] = scripts
  const up = above[raised.indexOf(sign)]
  const down = below[lowered.indexOf(sign)]
  if (raised.includes(sign) && up !== undefined) return `\\ensuremath{{}^{${up}}}`
  if (lowered.includes(sign) && down !== undefined) return `\\ensuremath{{}_{${down}}}`
  return others[sign] ?? letters[sign] ?? (known.test(sign) ? undefined : plain(sign))
}

/** A variant of a letter or digit as that letter: ʰ, 𝟙, ﬁ. */
function plain(sign: string): string | undefined {
  const base = sign.normalize('NFKD')
  if (base === sign || !/^[a-zA-Z0-9]{1,3}$/.test(base)) return undefined
  return /[\u02b0-\u02ff\u1d2c-\u1dbf]/.test(sign) ? `\\textsuperscript{${base}}` : base
}
