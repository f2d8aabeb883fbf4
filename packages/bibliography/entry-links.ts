import type { WorkData, WorkLink, WorkLinkKind } from './work.ts'

/** A link after an entry of a reference list. */
export interface EntryLink {
  name: string
  url: string
  /** The DOI that it resolves, which print shows instead of the name. */
  doi?: string
}

const names: Record<WorkLinkKind, string> = {
  pdf: 'PDF',
  code: 'Code',
  data: 'Data',
  slides: 'Slides',
  poster: 'Poster',
  video: 'Video',
  page: 'Page',
  post: 'Article',
}

/**
 * The links of a work: its identifiers first (DOI, arXiv, ADS, ASCL), then the owner's; its own URL only when there are no others.
 * Anything but http(s) URLs and paths such as `/files/paper.pdf` is dropped.
 */
export function entryLinks(work: WorkData, own: readonly WorkLink[] = []): EntryLink[] {
  const { doi, arxiv, bibcode, ascl, url } = work
  const found: EntryLink[] = [
    ...(doi ? [{ name: 'DOI', url: `https://doi.org/${escaped(doi)}`, doi }] : []),
    ...(arxiv
      ? [{ name: `arXiv:${arxiv.id}`, url: `https://arxiv.org/abs/${escaped(arxiv.id)}` }]
      : []),
    ...(bibcode
      ? [
          {
            name: 'ADS',
            url: `https://ui.adsabs.harvard.edu/abs/${encodeURIComponent(bibcode)}/abstract`,
          },
        ]
      : []),
    ...(ascl ? [{ name: 'ASCL', url: `https://ascl.net/${escaped(ascl)}` }] : []),
    ...own.map((link) => ({ name: names[link.kind], url: link.url })),
  ]
  const links = found.length > 0 ? found : url ? [{ name: 'Link', url }] : []
  return links.filter((link) => isWebAddress(link.url) || isPath(link.url))
}

/** A DOI may contain any character; slashes are kept. */
function escaped(id: string): string {
  return encodeURIComponent(id.toWellFormed())
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%3B', ';')
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** A path of two segments on the same site. */
function isPath(url: string): boolean {
  return /^\/[a-z]+\/[a-z0-9][a-z0-9._-]*$/.test(url)
}
