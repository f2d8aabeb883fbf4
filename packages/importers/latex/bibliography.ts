import type { TexFiles } from './tex-source.ts'

/**
 * Makes BibTeX of the list of references of an article, for articles that come without their `.bib` files. Each work is a
 * `@misc` with the people and the year of its label, and with the reference as it is written as its note.
 */
function bibtexOfList(list: string): string {
  const [, ...items] = list.split(/\\bibitem(?![a-zA-Z])/)
  return items
    .map(entryOf)
    .filter((entry) => entry !== '')
    .join('\n')
}

const endOfList = /\\end\{(?:thebibliography|references)\}/

function entryOf(item: string): string {
  const { option, rest } = takeOption(item)
  const [whole, key = ''] = /^\s{0,9}%?\s{0,9}\{([^{}]+)\}/.exec(rest) ?? []
  if (whole === undefined) return ''
  const body = (rest.slice(whole.length).split(endOfList)[0] ?? '').replaceAll(
    /\\(?:newblock|bibinfo\s*\{[^{}]*\}|BibitemShut\s*\{[^{}]*\}|bibnamefont|bibfnamefont|natexlab)\b/g,
    ' ',
  )
  const doi = /10\.\d{4,9}\/[^\s{},;"]+/.exec(body)?.[0].replace(/(?<![.}])[.}]+$/, '')
  const arxiv = /(?:arXiv:|arxiv\.org\/abs\/)\s*((?:[a-z-]+\/)?\d{4}\.?\d{3,5})/i.exec(body)?.[1]
  const label = labelOf(option)
  const year = label.year ?? /\b((?:19|20)\d{2})\b/.exec(body)?.[1]
  const words = cleaned(body)
  const people = label.people ?? words.split(/\b(?:19|20)\d{2}/)[0] ?? ''
  const fields = [
    ['author', peopleOf(people)],
    ['title', titleOf(words)],
    ['year', year],
    ['howpublished', words],
    ['doi', doi],
    ['eprint', arxiv],
    ['archiveprefix', arxiv === undefined ? undefined : 'arXiv'],
  ].filter(([, value]) => value !== undefined && value !== '')
  return `@misc{${key.trim().replaceAll(/\s+/g, '-')},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(',\n')}\n}\n`
}

/** The label in square brackets, whose own brackets are in braces. */
function takeOption(item: string): { option: string; rest: string } {
  const text = item.trimStart()
  if (!text.startsWith('[')) return { option: '', rest: text }
  let depth = 0
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (text[at] === ']' && depth <= 0)
      return { option: text.slice(1, at), rest: text.slice(at + 1) }
  }
  return { option: '', rest: text }
}

/** `{{Example} {et~al.}(2020){Example} and {Sample}}`, as natbib has it. */
function labelOf(option: string): { people: string | undefined; year: string | undefined } {
  const plain = option
    .replaceAll(/\\(?:natexlab|protect|citeauthoryear)/g, '')
    .replaceAll(/[{}~]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, people, year] = /^(.*?)\s{0,9}\(\s{0,9}(\d{4})/.exec(plain) ?? []
  return { people: people?.trim() || undefined, year }
}

function peopleOf(people: string): string {
  const plain = people
    .replaceAll(/[{}\\]/g, '')
    .trim()
    .replace(/(?<![,.;])[,.;]+$/, '')
  const others = plain.search(/\bet\.? al/)
  if (others >= 0) return `${plain.slice(0, others).trimEnd().replace(/,$/, '')} and others`
  return plain.replaceAll(/\s{0,9}(?:&|,? and )\s{0,9}/g, ' and ')
}

/** A title in quotation marks or emphasis; a reference without one is its own title. */
function titleOf(words: string): string {
  return (
    /“([^“”]{5,300})”|``([^'`]{5,300})''/.exec(words)?.slice(1).find(Boolean) ?? words.slice(0, 200)
  )
}

function cleaned(body: string): string {
  return body
    .replaceAll(/\\href\s*\{[^{}]*\}/g, '')
    .replaceAll(
      /\\(?:url|doi|dodoi|doarXiv|eprint|enquote|emph|textit|textbf|it|bf|em|sl|textsc)\b/g,
      '',
    )
    .replaceAll(/[{}]|\\(?=[&%#_])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The texts of the bibliographies that an article names, or else of its list of references. */
export function bibliographyOf(
  names: readonly string[],
  main: string,
  files: TexFiles,
): { bibtex: string; files: string[]; isFromList: boolean } {
  const folder = main.includes('/') ? main.slice(0, main.lastIndexOf('/') + 1) : ''
  const found = names
    .flatMap((name) => name.split(','))
    .map((name) => name.trim().replace(/^\.\//, ''))
    .flatMap(
      (name) =>
        [`${folder}${name}.bib`, `${folder}${name}`, `${name}.bib`, name].find(
          (file) => file.endsWith('.bib') && files.has(file),
        ) ?? [],
    )
  const unique = [...new Set(found)]
  if (unique.length > 0)
    return {
      bibtex: unique.map((file) => files.get(file) ?? '').join('\n'),
      files: unique,
      isFromList: false,
    }
  const list =
    files.get(main.replace(/\.tex$/i, '.bbl')) ??
    [...files].find(([file]) => file.endsWith('.bbl'))?.[1]
  return {
    bibtex: bibtexOfList(list ?? listIn(files.get(main) ?? '')),
    files: [],
    isFromList: true,
  }
}

function listIn(text: string): string {
  const at = text.search(/\\begin\{(?:thebibliography|references)\}/)
  return at < 0 ? '' : text.slice(at)
}
