import type { WorkData, WorkLink, WorkLinkKind } from './work.ts'

/** A link behind an entry. */
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
 * Where a work is found: only addresses of the web and paths such as `/files/paper.pdf`, whatever the library says.
 * @param own the owner's links, which come behind those of its identifiers
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

/** A DOI may hold any sign; its slashes stay. */
function escaped(id: string): string {
  return encodeURIComponent(id.toWellFormed())
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%3B', ';')
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** A path on the site that prints the entry; no segment of it can lead to another one. */
function isPath(url: string): boolean {
  return /^\/[a-z]+\/[a-z0-9][a-z0-9._-]*$/.test(url)
}
