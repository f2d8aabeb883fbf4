/** Where the owner's files are uploaded and listed. */
export const filesUrl = '/api/files'

/** The largest file that is kept. */
export const maxFileBytes = 20 * 1024 * 1024

export const fileTooLarge = 'The file is larger than 20 MB.'

export const unknownKind =
  'Files of this kind are not kept. Known are CSV, TSV, TXT, DAT, ECSV, JSON, IPYNB, PDF, BIB, FITS, GZ, ZIP, NPZ and Parquet.'

/** The kinds of files that are kept, by the endings of their names. Nothing that a browser would run is one. */
const fileKinds = 'csv tsv txt dat ecsv json ipynb pdf bib fits fit fz gz zip npz parquet'.split(
  ' ',
)

/** The same for the attribute `accept` of a file field. */
export const fileTypes = fileKinds.map((kind) => `.${kind}`).join(',')

/** The ending of a name if files of that kind are kept, in lower case. */
export function fileEnding(name: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return fileKinds.find((kind) => kind === ending)
}

/** A name that a file of the site can have. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,99}$/.test(name) && fileEnding(name) !== undefined
}

/** The address of a file for readers. */
export function fileAddress(name: string): string {
  return `/files/${name}`
}

/** The names of the files that a text links, with or without a host before them. */
export function linkedFiles(text: string): string[] {
  const names = [...text.matchAll(/\/files\/([a-z0-9][a-z0-9._-]*)/g)].map(([, name = '']) => name)
  // A full stop after the name may belong to the sentence.
  return [...new Set(names.map((name) => name.replace(/(?<![._-])[._-]+$/, '')))].filter(isFileName)
}

/** The files that the charts of a text are drawn from, found by a pattern; some may not be used by a chart. */
export function drawnFiles(markdown: string): string[] {
  if (!/(?:`{3}|~{3})[ \t]*chart\b/.test(markdown)) return []
  const names = [...markdown.matchAll(/\bdata["']?[ \t]*:[ \t]*["']?([a-z0-9][a-z0-9._-]*)/g)]
  return [...new Set(names.map(([, name = '']) => name))].filter(isFileName)
}
