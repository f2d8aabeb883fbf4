/** Marks that a command sets over or under a letter. */
export const accentMarks = new Map([
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['"', '\u0308'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['u', '\u0306'],
  ['v', '\u030C'],
  ['H', '\u030B'],
  ['c', '\u0327'],
  ['k', '\u0328'],
  ['d', '\u0323'],
  ['b', '\u0331'],
  ['r', '\u030A'],
  ['t', '\u0361'],
])

/** ASCII characters that TeX prints as other characters. */
export const ligatures = new Map([
  ['~', '\u00A0'],
  ['`', '‘'],
  ['``', '“'],
  ["''", '”'],
  ['--', '–'],
  ['---', '—'],
])

const pairsOf = (text: string) =>
  text.split(' ').flatMap((pair) => {
    const [name, sign] = pair.split(':')
    return name && sign ? [[name, sign] as const] : []
  })

/** Commands that print one character, in text. */
export const textSigns = new Map<string, string>([
  ...pairsOf(
    'ss:ß o:ø O:Ø l:ł L:Ł ae:æ AE:Æ oe:œ OE:Œ aa:å AA:Å dh:ð DH:Ð th:þ TH:Þ dj:đ DJ:Đ ng:ŋ NG:Ŋ i:ı j:ȷ SS:ẞ ' +
      "textless:< textgreater:> textbar:| textbackslash:\\ textquotesingle:' textquoteright:’ textquoteleft:‘ " +
      'textquotedblleft:“ textquotedblright:” textendash:– textemdash:— textasciitilde:~ textasciicircum:^ ' +
      'textunderscore:_ textbullet:• textdegree:° degree:° textmu:µ texttimes:× textregistered:® texttrademark:™ ' +
      'textcopyright:© copyright:© textperiodcentered:· textellipsis:… ldots:… dots:… pounds:£ textsterling:£ ' +
      'euro:€ texteuro:€ S:§ P:¶ dag:† ddag:‡ slash:/ textordfeminine:ª textordmasculine:º guillemotleft:« ' +
      'guillemotright:» guilsinglleft:‹ guilsinglright:› quotedblbase:„ quotesinglbase:‚ textdollar:$ ' +
      'textpm:± textdiv:÷ textonehalf:½ textonequarter:¼ textexclamdown:¡ textquestiondown:¿ lbrace:{ rbrace:} ' +
      'textbraceleft:{ textbraceright:} textquotedbl:" backslash:\\ TeX:TeX LaTeX:LaTeX BibTeX:BibTeX sun:☉ ' +
      'dj:đ mdash:— ndash:– ldquo:“ rdquo:” lsquo:‘ rsquo:’ amp:& nbsp:\u00A0 plusmn:± sime:≃ ap:≈ lap:⪅ gap:⪆ ' +
      'tilde:∼ larr:← rarr:→ upsi:υ thetas:ϑ textasciimacron:¯ textasciiacute:´ alphaup:α muup:μ nobreakspace:\u00A0 textnumero:№ textsection:§ textparagraph:¶',
  ),
  ...['&', '%', '$', '#', '_', '{', '}'].map((sign) => [sign, sign] as const),
  // Spaces of any width; then hyphenation points, optional breaks and commands that only separate, which print nothing.
  ...['', ',', ';', ':', '\\', 'quad', 'qquad', 'space', 'newline'].map(
    (name) => [name, ' '] as const,
  ),
  ...['-', '/', '!', '@', '>', '<', '+', '"-', 'allowbreak', 'hskip'].map(
    (name) => [name, ''] as const,
  ),
])

/** Commands that print one character in a formula, so that it can be plain text. */
export const mathSigns = new Map<string, string>(
  pairsOf(
    'alpha:α beta:β gamma:γ delta:δ epsilon:ϵ varepsilon:ε zeta:ζ eta:η theta:θ iota:ι kappa:κ lambda:λ mu:μ nu:ν ' +
      'xi:ξ pi:π rho:ρ sigma:σ tau:τ upsilon:υ phi:ϕ varphi:φ chi:χ psi:ψ omega:ω Gamma:Γ Delta:Δ Theta:Θ ' +
      'Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ Upsilon:Υ Phi:Φ Psi:Ψ Omega:Ω sim:∼ simeq:≃ approx:≈ pm:± mp:∓ times:× cdot:· ' +
      'leq:≤ le:≤ geq:≥ ge:≥ ll:≪ gg:≫ neq:≠ lesssim:≲ gtrsim:≳ propto:∝ infty:∞ odot:⊙ oplus:⊕ circ:∘ deg:° ' +
      'degree:° prime:′ ell:ℓ hbar:ℏ rightarrow:→ to:→ leftarrow:← leftrightarrow:↔ star:⋆ bullet:• dagger:† ' +
      'ldots:… dots:… cdots:⋯ lt:< gt:> sqrt:√ partial:∂ nabla:∇ langle:⟨ rangle:⟩ mid:∣ backslash:\\ div:÷ ' +
      'ast:∗ Msun:M☉ AA:Å mathring:˚ textdegree:° _:_ &:& %:% #:# -:− <:< >:> |:| ~:∼',
  ),
)

/** Commands that only change the font or layout: their argument stays. */
export const fontCommands = new Set(
  (
    'textbf textrm textsf texttt textsc textnormal textup textmd text mathrm mathbf mathit mathsf mathtt mathcal mbox ' +
    'hbox fbox bf rm sf tt sc bfseries rmfamily sffamily ttfamily scshape upshape normalfont mdseries small ' +
    'footnotesize scriptsize tiny normalsize large uppercase lowercase MakeUppercase MakeLowercase protect relax ' +
    'xspace bibinfo natexlab ignorespaces selectfont boldmath unboldmath boldsymbol bm raggedright sloppy nocase ' +
    'unskip penalty acro hspace vphantom BIBentryALTinterwordspacing nolinkurl path ulcshape makeatletter mathcalb'
  ).split(' '),
)

/** Commands whose first argument is skipped. */
export const silentCommands = new Set([
  'noopsort',
  'noop',
  'href',
  'hyphenation',
  'SortNoop',
  'textcolor',
  'color',
])

export const italicCommands = new Set([
  'emph',
  'textit',
  'textsl',
  'it',
  'em',
  'itshape',
  'sl',
  'slshape',
])
