import { escapeAddress, escapeLatex } from './signs.ts'

/** The classes of documents: that of LaTeX, those of the AAS and A&A, and that of the APS. */
export const latexClasses = ['article', 'aastex', 'aa', 'revtex'] as const

export type LatexClass = (typeof latexClasses)[number]

interface LatexAuthor {
  name: string
  orcid: string | null
  /** Indexes in the affiliations. */
  affiliations: readonly number[]
}

/** What stands before and after the text. */
export interface LatexFront {
  title: string
  authors: readonly LatexAuthor[]
  /** Those of all authors. */
  affiliations: readonly string[]
  /** '' for none. */
  abstract: string
  /** As readers see it, such as "29 November 2026". */
  date: string
  /** The address of the article, and its DOI as an address. */
  url: string
  doiUrl: string | null
  /** Its version in words; '' for an article with only one. */
  version: string
  /** The licence in words; '' for none. */
  licence: string
}

interface ClassRules {
  opening: string
  /** Packages that only this class needs. */
  packages: string
  front(front: LatexFront): string
  bibliographyStyle: string
}

const standard = '\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n'

export function rulesOf(name: LatexClass, isNumbered: boolean): ClassRules {
  switch (name) {
    case 'aastex':
      return {
        opening: '\\documentclass[twocolumn]{aastex631}\n',
        packages: standard,
        front: aasFront,
        bibliographyStyle: 'aasjournal',
      }
    case 'aa':
      return {
        opening: '\\documentclass[traditabstract]{aa}\n',
        packages: `${standard}\\usepackage{natbib}\n\\bibpunct{(}{)}{;}{a}{}{,}\n\\usepackage[hidelinks]{hyperref}\n`,
        front: aaFront,
        bibliographyStyle: 'aa',
      }
    case 'revtex':
      return {
        opening: '\\documentclass[aps,prd,reprint,nofootinbib,superscriptaddress]{revtex4-2}\n',
        packages: `${standard}\\usepackage[hidelinks]{hyperref}\n`,
        front: apsFront,
        bibliographyStyle: 'apsrev4-2',
      }
    default:
      return {
        opening: '\\documentclass[11pt]{article}\n',
        packages:
          `${standard}\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n\\usepackage[margin=2.7cm]{geometry}\n\\usepackage[${isNumbered ? 'numbers,sort&compress' : 'round'}]{natbib}\n` +
          '\\usepackage[hidelinks]{hyperref}\n',
        front: plainFront,
        bibliographyStyle: isNumbered ? 'unsrtnat' : 'plainnat',
      }
  }
}

/** The numbers of the affiliations of an author, such as "1,3". */
function numbersOf({ affiliations }: LatexAuthor): string {
  return affiliations.map((index) => index + 1).join(',')
}

/** A command for each affiliation of an author; `none` without one. */
function affiliationCommands({ affiliations }: LatexAuthor, front: LatexFront, none: string) {
  const names = affiliations.flatMap((index) => front.affiliations[index] ?? [])
  return names.map((name) => `\\affiliation{${escapeLatex(name)}}\n`).join('') || `${none}\n`
}

function abstractOf({ abstract }: LatexFront): string {
  return abstract === '' ? '' : `\\begin{abstract}\n${escapeLatex(abstract)}\n\\end{abstract}\n`
}

function plainFront(front: LatexFront): string {
  const { title, authors, affiliations, date } = front
  const names = authors.map((author) => {
    const { name, orcid } = author
    const numbers = numbersOf(author)
    const thanks = orcid === null ? '' : `\\thanks{ORCID: ${escapeLatex(orcid)}}`
    return `${escapeLatex(name)}${numbers && `\\textsuperscript{${numbers}}`}${thanks}`
  })
  const lines = affiliations.map(
    (place, index) => `\\\\{\\small \\textsuperscript{${index + 1}}${escapeLatex(place)}}`,
  )
  return (
    `\\title{${escapeLatex(title)}}\n\\author{${names.join(', ')}${lines.join('')}}\n\\date{${escapeLatex(date)}}\n` +
    `\\begin{document}\n\\maketitle\n${abstractOf(front)}`
  )
}

/** The class prints the title where the first section begins, before which a text can have much: this is a section without a heading. */
const aasTitle = [
  '\\makeatletter\n',
  '\\let\\savedHeading\\@startsection\n',
  '\\def\\@startsection#1#2#3#4#5#6{\\let\\@startsection\\savedHeading}\n',
  '\\section\n',
  '\\makeatother\n',
].join('')

function aasFront(front: LatexFront): string {
  const authors = front.authors.map((author) => {
    const id = author.orcid === null ? '' : `[${author.orcid}]`
    const places = affiliationCommands(author, front, '\\noaffiliation')
    return `\\author${id}{${escapeLatex(author.name)}}\n${places}`
  })
  return `\\begin{document}\n\\title{${escapeLatex(front.title)}}\n${authors.join('')}${abstractOf(front)}${aasTitle}`
}

function apsFront(front: LatexFront): string {
  const authors = front.authors.map((author) => {
    const places = affiliationCommands(author, front, '\\noaffiliation')
    return `\\author{${escapeLatex(author.name)}}\n${places}`
  })
  return (
    `\\begin{document}\n\\title{${escapeLatex(front.title)}}\n${authors.join('')}\\date{${escapeLatex(front.date)}}\n` +
    `${abstractOf(front)}\\maketitle\n`
  )
}

function aaFront({ title, authors, affiliations, abstract, date }: LatexFront): string {
  const names = authors.map((author) => {
    const numbers = numbersOf(author)
    return `${escapeLatex(author.name)}${numbers && `\\inst{${numbers}}`}`
  })
  return (
    `\\begin{document}\n\\title{${escapeLatex(title)}}\n\\author{${names.join(' \\and ')}}\n` +
    `\\institute{${affiliations.map(escapeLatex).join(' \\and ') || '~'}}\n\\date{${escapeLatex(date)}}\n` +
    `\\abstract{${escapeLatex(abstract)}}\n\\maketitle\n`
  )
}

/** The version of an article, before its text. */
export function versionNote({ version }: LatexFront): string {
  return version === '' ? '' : `\\noindent\\textbf{${escapeLatex(version)}}\\par\\medskip\n`
}

/** Where the article stands, before the list of works. */
export function sourceNote({ url, doiUrl, licence, date }: LatexFront): string {
  const link = (address: string) => `\\href{${escapeAddress(address)}}{${escapeLatex(address)}}`
  const parts = [
    `Published at ${link(url)}, ${escapeLatex(date)}.`,
    ...(doiUrl === null ? [] : [`DOI: ${link(doiUrl)}.`]),
    ...(licence === '' ? [] : [`Licence: ${escapeLatex(licence)}.`]),
  ]
  return `\\par\\medskip\\noindent{\\small ${parts.join(' ')}\\par}\n`
}
