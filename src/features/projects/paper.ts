import { doiUrl } from '../../shared/addresses.ts'
import { doiPattern, withoutResolver } from '../../shared/doi.ts'

const arxiv =
  /^(?:https?:\/\/arxiv\.org\/(?:abs|pdf)\/|arxiv:\s*)?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z]{2,8}(?:-[a-z]{2,4})?(?:\.[a-z]{2})?\/\d{7}(?:v\d+)?)(?:\.pdf)?$/i

/**
 * Reads a DOI or an arXiv number, plain or as a URL.
 * @returns 'doi:10.1000/182' or 'arXiv:2301.00001'; undefined for anything else
 */
export function readPaper(text: string): string | undefined {
  const doi = withoutResolver(text)
  if (doiPattern.test(doi)) return `doi:${doi}`
  const number = arxiv.exec(text)?.[1]
  return number === undefined ? undefined : `arXiv:${number}`
}

/** Where a paper is read, by what `readPaper` gives. */
export function paperUrl(paper: string): string {
  const [kind, ...rest] = paper.split(':')
  const number = rest.join(':')
  return kind === 'doi' ? doiUrl(number) : `https://arxiv.org/abs/${number}`
}
