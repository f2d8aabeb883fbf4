import { ImportError } from '../errors.ts'
import { wordsOfMarkdown } from '../markdown/parsed-text.ts'
import { bibliographyOf } from './bibliography.ts'
import { blocks } from './blocks.ts'
import { type Conversion, type LatexCounts, matchEnvironments } from './conversion.ts'
import { floatCommand } from './floats.ts'
import { authorBlocks, emptyFrontMatter, readPreamble } from './front-matter.ts'
import { latexLosses, latexNotes } from './latex-notes.ts'
import { pictureMarks } from './panels.ts'
import { createCitations, createReferences } from './references.ts'
import { matchBraces } from './tex-reader.ts'
import type { TexMacro } from './expansion.ts'
import { expandMacros } from './tex-macros.ts'
import { joinSources, maxTexCharacters, type TexFiles } from './tex-source.ts'
import { checkWords } from './word-check.ts'

/** The text files of an article in LaTeX, and which of them is the article. */
export interface LatexJob {
  main: string
  /** `.tex`, `.bib`, `.bbl` and `.sty` files, by their paths. */
  files: ReadonlyMap<string, string>
}

/** An article made from LaTeX; '' for what it does not say. */
export interface LatexText {
  title: string
  excerpt: string
  /** As it is written. */
  date: string
  keywords: string[]
  /** Whether its sections have numbers. */
  numberedSections: boolean
  /** Markdown; its pictures get their addresses from `changeAddresses`. */
  content: string
  /** The possible paths of each picture, in order of preference. */
  pictures: string[][]
  /** Its bibliographies as BibTeX, or one made of its list of references. */
  bibliographies: { file: string; bibtex: string }[]
  /** What was carried, and what was not, in sentences. */
  notes: string[]
  /** Of the notes, what was not carried of the text itself. */
  losses: string[]
  counts: LatexCounts
}

/**
 * Converts an article in LaTeX to Markdown.
 * @throws ImportError for a file that is no article, or one too large or nested too deeply
 */
export function convertLatex({ main, files }: LatexJob): LatexText {
  let size = 0
  for (const text of files.values()) size += text.length
  if (size > 4 * maxTexCharacters)
    throw new ImportError('The texts of the article are larger than 20 MB.')
  const source = joinSources(main, files)
  const conversion = openConversion(main, files, source)
  const { tex, front, references, citations } = conversion
  const begin = tex.text.indexOf('\\begin{document}')
  const end = tex.text.indexOf('\\end{document}')
  const from = begin < 0 ? 0 : begin + '\\begin{document}'.length
  if (begin >= 0) readPreamble(conversion, begin)
  const body = blocks(conversion, { from, to: end < 0 ? tex.text.length : Math.max(from, end) })
  const abstract = front.abstract.length > 0 ? ['## Abstract {-}', ...front.abstract] : []
  const { title, notes: titleNotes } = plainTitle(front.title)
  const authors = authorBlocks(front)
  if (titleNotes !== '') authors[0] = `${authors[0] ?? ''}${titleNotes}`
  const definitions = tex.macros.map(definitionOf).join('\n')
  const text = [
    definitions,
    ...authors,
    ...abstract,
    ...conversion.notes.pending.splice(0),
    ...body,
  ]
  const finish = (words: string) =>
    citations.fillIn(references.fillIn(withLabels(words, conversion)))
  const content = finish(text.filter((block) => block !== '').join('\n\n'))
  const {
    bibtex,
    files: named,
    isFromList,
  } = bibliographyOf(conversion.bibliographies, main, files)
  const result = `${front.title} ${front.keywords.join(' ')} ${front.date} ${content} ${isFromList ? bibtex : ''}`
  const check = checkWords(files, source.included, result)
  const counts = countsOf(conversion, check)
  return {
    title: finish(title),
    excerpt: wordsOfMarkdown(finish(front.abstract.join('\n\n')), 1000),
    date: front.date,
    keywords: keywordsIn(front.keywords),
    numberedSections: hasNumberedSections(conversion),
    content,
    pictures: conversion.pictures,
    bibliographies: isFromList
      ? [{ file: main, bibtex }].filter(() => bibtex !== '')
      : named.map((file) => ({ file, bibtex: files.get(file) ?? '' })),
    notes: latexNotes(conversion, { counts, check, missing: source.missing, isFromList }),
    losses: latexLosses(conversion, { check }),
    counts,
  }
}

function openConversion(
  main: string,
  files: TexFiles,
  source: ReturnType<typeof joinSources>,
): Conversion {
  const tex = expandMacros(source)
  const { text } = tex
  const preamble = text.slice(0, 20_000)
  const named = [
    ...text.matchAll(
      /\\(?:bibliography|addbibresource)\s{0,9}(?:\[[^[\]]*\])?\s{0,9}\{([^{}]+)\}/g,
    ),
  ].map(([, name = '']) => name)
  const { bibtex } = bibliographyOf(named, main, files)
  const conversion: Conversion = {
    tex,
    ends: matchBraces(text),
    environments: matchEnvironments(text),
    references: createReferences(),
    citations: createCitations(bibtex, isNumbered(preamble)),
    front: emptyFrontMatter(),
    pictures: [],
    pictureFolders: [],
    bibliographies: [],
    float: undefined,
    label: () => undefined,
    headings: [],
    equationKeys: [],
    notes: { count: 0, pending: [] },
    counters: new Map(),
    isAppendix: false,
    hasChapters: /\\chapter\*?\s*[[{]/.test(text),
    formulas: 0,
    tables: 0,
    losses: { commands: new Map(), layout: 0 },
    blocks: (range, depth = 1) => blocks(conversion, range, depth),
    floatCommand: (reader, name) => floatCommand(reader, conversion, name),
  }
  return conversion
}

/** Whether `\cite` gives numbers in brackets; with natbib and in journals of astronomy it is part of the sentence. */
function isNumbered(preamble: string): boolean {
  const options = /\\usepackage\s{0,9}\[([^[\]]*)\]\s{0,9}\{natbib\}/.exec(preamble)?.[1] ?? ''
  if (/numbers|super/.test(options)) return true
  return !/\\documentclass[^{\\]*\{(?:aastex|aa\b|mnras|mn2e|emulateapj|aas)|usenatbib|\{natbib\}|style\s{0,9}=\s{0,9}(?:authoryear|apa)/.test(
    preamble,
  )
}

function hasNumberedSections({ tex, headings }: Conversion): boolean {
  const [, depth = '1'] =
    /\\setcounter\s{0,9}\{secnumdepth\}\s{0,9}\{\s{0,9}(-?\d)/.exec(tex.text) ?? []
  return Number(depth) > 0 && headings.some(({ isNumbered: isCounted }) => isCounted)
}

/** The labels of headings are known only after the text that follows them. */
function withLabels(text: string, { headings, references }: Conversion): string {
  const names = headings.map(({ keys, letter }) => references.addSection(keys, letter))
  return text.replaceAll(/\ue016(\d+)\ue017/g, (_whole, index: string) => {
    const name = names[Number(index)]
    if (headings[Number(index)]?.isNumbered ?? true) return name === undefined ? '' : ` {#${name}}`
    return name === undefined ? ' {-}' : ` {#${name} .unnumbered}`
  })
}

/** Titles are plain text; the notes on one are moved to the authors. */
function plainTitle(title: string): { title: string; notes: string } {
  const notes = title.match(/\[\^\d+\]/g)?.join('') ?? ''
  const plain = title
    .replaceAll(/\[\^\d+\]/g, '')
    .split(/\\[()]/)
    .map((part, index) =>
      // Every second part is a formula.
      index % 2 === 0
        ? part
        : part.replaceAll(/\\(?:mathrm|rm|text|textit|mathit|,|!)(?![a-zA-Z])|[{}\\$]/g, ''),
    )
    .join('')
    .replaceAll(/\*+/g, '')
    .replaceAll(/\\(?=[^a-zA-Z\s])/g, '')
  return { title: plain.trim(), notes }
}

function keywordsIn(lists: readonly string[]): string[] {
  return lists
    .flatMap((list) => list.split(/\s{0,9}(?:—|–|,|;|·)\s{0,9}/))
    .map((word) =>
      word
        .replaceAll(/\*+|\\(?=[^a-zA-Z])/g, '')
        .replace(/\.$/, '')
        .trim(),
    )
    .filter((word) => word !== '')
}

/** A definition on one line; what is only for the text has no place in a formula. */
function definitionOf({ name, parameters, preset, body }: TexMacro): string {
  const clean = body
    .replaceAll(/\\ensuremath(?![a-zA-Z])\s*/g, '')
    .replaceAll(/\\xspace(?![a-zA-Z])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const count = parameters > 0 ? `[${parameters}]` : ''
  const usual = preset === undefined ? '' : `[${preset}]`
  // Braces that begin with a number sign would be the label of a heading.
  const inner = clean.startsWith('#') ? ` ${clean}` : clean
  return `\\newcommand{${name}}${count}${usual}{${inner}}`
}

function countsOf(conversion: Conversion, check: ReturnType<typeof checkWords>): LatexCounts {
  const { references, citations, pictures, tables, formulas } = conversion
  const { count, lost } = references.summary()
  const { cited, isKnown } = citations.summary()
  const keys = [...cited.keys()]
  return {
    formulas,
    figures: pictures.length,
    tables,
    references: count,
    lostReferences: lost,
    citations: keys.length,
    knownCitations: keys.filter(isKnown).length,
    words: check.words,
    lostWords: check.lost.length,
  }
}

/** Replaces the addresses of pictures by those that they have now. */
export function changeAddresses(content: string, addresses: readonly string[]): string {
  return content.replaceAll(
    pictureMarks,
    (whole, index: string) => addresses[Number(index)] ?? whole,
  )
}
