import { textSigns } from '@ephemeris/bibliography'

/** Commands that stand for signs in the text; those that Markdown would read are escaped. */
export const signs: ReadonlyMap<string, string> = new Map([
  ...textSigns,
  ...Object.entries({
    backslash: '\\\\',
    '%': '%',
    '&': '&',
    '#': '#',
    $: '\\$',
    _: '\\_',
    '{': '{',
    '}': '}',
    ' ': ' ',
    '\n': ' ',
    ',': '\u202f',
    ';': ' ',
    ':': ' ',
    '>': ' ',
    '!': '',
    '-': '',
    '/': '',
    '@': '',
    '\\': ' ',
    '"': '',
    quad: ' ',
    qquad: ' ',
    enspace: ' ',
    enskip: ' ',
    thinspace: '\u202f',
    space: ' ',
    xspace: '',
    textdagger: '†',
    textyen: '¥',
    degr: '°',
    arcdeg: '°',
    micron: 'µm',
    textasciitilde: '\\~',
    textbackslash: '\\\\',
    textless: '\\<',
    lbrack: '\\[',
    rbrack: '\\]',
    lq: '‘',
    rq: '’',
    guillemetleft: '«',
    guillemetright: '»',
    textunderscore: '\\_',
    textdollar: '\\$',
    textpercent: '%',
    textthreequarters: '¾',
    textminus: '−',
    textrightarrow: '→',
    textleftarrow: '←',
    nodata: '…',
    LaTeXe: 'LaTeX2e',
    aastex: 'AASTeX',
    latex: 'LaTeX',
    tex: 'TeX',
    arcsec: '″',
    arcmin: '′',
    checkmark: '✓',
    leavevmode: '',
    newline: ' ',
    linebreak: ' ',
    tabularnewline: ' ',
    crcr: ' ',
  }),
])

/** Commands whose argument is shown as it is, with the number of arguments before it. */
export const wrappers: ReadonlyMap<string, number> = new Map(
  Object.entries({
    text: 0,
    textrm: 0,
    textsf: 0,
    textsc: 0,
    textup: 0,
    textmd: 0,
    textnormal: 0,
    mbox: 0,
    hbox: 0,
    fbox: 0,
    makebox: 0,
    framebox: 0,
    underline: 0,
    uline: 0,
    ul: 0,
    centerline: 0,
    textlf: 0,
    textln: 0,
    uppercase: 0,
    lowercase: 0,
    MakeUppercase: 0,
    MakeLowercase: 0,
    raisebox: 1,
    parbox: 1,
    scalebox: 1,
    resizebox: 2,
    rotatebox: 1,
    textcolor: 1,
    colorbox: 1,
    hl: 0,
    texttwelveudash: 0,
    smash: 0,
    colhead: 0,
    makecell: 0,
    thead: 0,
    shortstack: 0,
    added: 0,
    multirow: 2,
    adjustbox: 1,
    textquote: 0,
    highlight: 0,
    edit: 1,
    revised: 0,
    hspan: 0,
    detokenize: 0,
    ensuretext: 0,
    rlap: 0,
    llap: 0,
    vbox: 0,
    textlangle: 0,
    foreignlanguage: 1,
    selectlanguage: 1,
    twocolumn: 0,
    textsmaller: 0,
  }),
)

/** Commands for the layout, with the number of their arguments. */
export const layout: ReadonlyMap<string, number> = new Map([
  ...withArguments(
    'noindent indent clearpage cleardoublepage newpage pagebreak nopagebreak bigskip medskip smallskip ' +
      'centering raggedright raggedleft raggedbottom flushbottom tiny scriptsize footnotesize small normalsize large Large LARGE ' +
      'huge Huge protect relax hfill vfill hfil vfil maketitle tableofcontents listoffigures listoftables balance ' +
      'onecolumn singlespace singlespacing doublespacing onehalfspacing hrule vrule hline allowbreak nolinebreak sloppy ' +
      'frenchspacing nonfrenchspacing nobreak linenumbers nolinenumbers listofchanges selectfont newblock FloatBarrier makeatletter ' +
      'makeatother rm sf sc tt normalfont rmfamily sffamily ttfamily mdseries upshape scshape bgroup egroup begingroup ' +
      'endgroup ignorespaces unskip hss vss null strut centerline topsep itemsep frontmatter mainmatter backmatter ' +
      'appendixpage printbibliography landscape onlinecite dotfill break goodbreak eject filbreak tightenlines ' +
      'startlongtable movetabledown rotate tabletypesize nocollaboration noaffiliation onehalf footnotemarkx newcommandx ' +
      'flushright flushleft printindex clearforchapter doublespace bf boldmath unboldmath toprule midrule bottomrule tableline endhead endfirsthead ' +
      'endfoot endlastfoot lefthead righthead nobalance twocolumngrid onecolumngrid mathversion hskip vskip kern',
    0,
  ),
  ...withArguments(
    'vspace hspace vskip* thispagestyle pagestyle phantom hphantom vphantom bibliographystyle color hypersetup hyphenation ' +
      'lstset newlength newcounter graphicspath shorttitle shortauthors titlerunning authorrunning epsscale lefthead righthead ' +
      'figurenum tablenum tablewidth tablecolumns tablecaptionx setstretch linespread pagenumbering pagecolor rowcolor cellcolor ' +
      'markright cline stepcounter refstepcounter value usetikzlibrary tikzset index pacs received revised accepted published ' +
      'submitjournal journal volume pubyear journalinfo slugcomment noalign cmidrule vskip1 watermark turnoffedit AtBeginDocument ' +
      'bibpunct draft arabic roman Roman alph Alph usecounter includepdf rhead lhead chead rfoot lfoot cfoot captionsetup sisetup renewbibmacro nocite urlstyle theoremstyle deleted explain',
    1,
  ),
  ...withArguments(
    'setlength addtolength setcounter addtocounter fontsize markboth counterwithin numberwithin pagerange definecolor* rule pdfbookmark',
    2,
  ),
  ...withArguments('addcontentsline definecolor titlespacing contentsline', 3),
])

function withArguments(names: string, count: number): [string, number][] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => [name, count])
}

const superscripts: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '+': '⁺',
  '-': '⁻',
  ',': '˒',
  a: 'ᵃ',
  b: 'ᵇ',
  c: 'ᶜ',
  d: 'ᵈ',
  e: 'ᵉ',
  f: 'ᶠ',
  g: 'ᵍ',
  h: 'ʰ',
  i: 'ⁱ',
  j: 'ʲ',
  k: 'ᵏ',
  l: 'ˡ',
  m: 'ᵐ',
  n: 'ⁿ',
  o: 'ᵒ',
  p: 'ᵖ',
  r: 'ʳ',
  s: 'ˢ',
  t: 'ᵗ',
  u: 'ᵘ',
  v: 'ᵛ',
  w: 'ʷ',
  x: 'ˣ',
  y: 'ʸ',
  z: 'ᶻ',
  ' ': ' ',
  '*': '*',
  '†': '†',
  '‡': '‡',
  '§': '§',
  '¶': '¶',
}

/** The text in raised letters; undefined if it has others. */
export function raised(text: string): string | undefined {
  const letters = Array.from(text, (sign) => superscripts[sign])
  return letters.includes(undefined) ? undefined : letters.join('')
}
