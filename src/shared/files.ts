export const filesUrl = '/api/files'

export const maxFileBytes = 20 * 1024 * 1024

export const fileTooLarge = 'The file is larger than 20 MB.'

export const unknownKind =
  'Files of this kind are not kept. Known are CSV, TSV, TXT, DAT, ECSV, JSON, IPYNB, PDF, BIB, FITS, GZ, ZIP, NPZ and Parquet.'

/** The accepted file extensions. None is executed by browsers. */
const fileKinds = 'csv tsv txt dat ecsv json ipynb pdf bib fits fit fz gz zip npz parquet'.split(
  ' ',
)

/** For the `accept` attribute of a file input. */
export const fileTypes = fileKinds.map((kind) => `.${kind}`).join(',')

/** The extension in lower case; undefined if it is not accepted. */
export function fileEnding(name: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return fileKinds.find((kind) => kind === ending)
}

/** Whether a file of the site can have this name. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,99}$/.test(name) && fileEnding(name) !== undefined
}

/** The public path of a file. */
export function fileAddress(name: string): string {
  return `/files/${name}`
}

/** The names of the files that a text links to, with or without a host. */
export function linkedFiles(text: string): string[] {
  const names = [...text.matchAll(/\/files\/([a-z0-9][a-z0-9._-]*)/g)].map(([, name = '']) => name)
  // A full stop after the name may belong to the sentence.
  return [...new Set(names.map((name) => name.replace(/(?<![._-])[._-]+$/, '')))].filter(isFileName)
}

/** The data files of the charts of a text. Found by a pattern, so it may return too many. */
export function drawnFiles(markdown: string): string[] {
  if (!/(?:`{3}|~{3})[ \t]*chart\b/.test(markdown)) return []
  const names = [...markdown.matchAll(/\bdata["']?[ \t]*:[ \t]*["']?([a-z0-9][a-z0-9._-]*)/gi)]
  return [...new Set(names.map(([, name = '']) => name.toLowerCase()))].filter(isFileName)
}
