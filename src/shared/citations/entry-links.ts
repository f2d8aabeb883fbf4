import { fileAddress, linkedFiles } from '../files.ts'
import type { WorkData } from '../works.ts'
import type { WorkLink, WorkLinkKind } from './cited-library.ts'

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

/** Where a work is found; only addresses of the web, whatever the library says. */
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
  return links.filter((link) => isWebAddress(link.url) || isSitePath(link.url))
}

/** Whether an address is that of a file or an article of the site: `/files/paper.pdf`, `/blog/12`. */
export function isSitePath(url: string): boolean {
  const [file] = linkedFiles(url)
  return (file !== undefined && url === fileAddress(file)) || /^\/blog\/[1-9]\d{0,14}$/.test(url)
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
