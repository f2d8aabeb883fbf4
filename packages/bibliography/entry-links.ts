import { showsArxiv } from './format-entry.ts'
import { findAddresses } from './identifiers.ts'
import { noticeKinds, type WorkData, type WorkLink, type WorkLinkKind } from './work.ts'

/** A link after an entry of a reference list. */
export interface EntryLink {
  name: string
  url: string
  /** The DOI that it resolves, which print shows instead of the name. */
  doi?: string
  /** Whether it leads to a notice, such as that of a retraction. */
  isNotice?: true
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
  retraction: 'Retracted',
  concern: 'Expression of concern',
  correction: 'Corrected',
}

const notices = new Set<WorkLinkKind>(noticeKinds)

/**
 * The links of a work: its identifiers first (DOI, arXiv, ADS, ASCL), then the addresses in its remarks and the owner's; its own URL only
 * when there are no others. The link to arXiv has the number unless the entry shows it.
 * Notices such as that of a retraction come last. Anything but http(s) URLs and paths such as `/files/paper.pdf` is dropped.
 */
export function entryLinks(work: WorkData, own: readonly WorkLink[] = []): EntryLink[] {
  const { doi, arxiv, bibcode, ascl, url } = work
  const isArxivDoi = arxiv !== undefined && /^10\.48550\/arxiv\./i.test(doi ?? '')
  const found: EntryLink[] = [
    ...(doi && !isArxivDoi ? [{ name: 'DOI', url: `https://doi.org/${escaped(doi)}`, doi }] : []),
    ...(arxiv
      ? [
          {
            name: showsArxiv(work) ? 'arXiv' : `arXiv:${arxiv.id}`,
            url: `https://arxiv.org/abs/${escaped(arxiv.id)}`,
          },
        ]
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
    ...remarkLinks(work, own),
    ...own.flatMap((link) => (isNotice(link) ? [] : { name: names[link.kind], url: link.url })),
  ]
  const links = found.length > 0 ? found : url ? [{ name: 'Link', url }] : []
  return [...links, ...own.filter(isNotice).map(noticeLink)].filter(
    (link) => isWebAddress(link.url) || isPath(link.url),
  )
}

function isNotice({ kind }: WorkLink): boolean {
  return notices.has(kind)
}

function noticeLink({ kind, url, date }: WorkLink): EntryLink {
  return { name: date ? `${names[kind]} ${date}` : names[kind], url, isNotice: true }
}

const codeHosts = /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/
const identifierHosts =
  /^(?:www\.|dx\.)?(?:doi\.org|arxiv\.org|ascl\.net|ui\.adsabs\.harvard\.edu|adsabs\.harvard\.edu)$/
const maxRemarkLinks = 3

/** The addresses in `note` and `howpublished`; identifiers have links of their own. */
function remarkLinks({ note = '', howpublished = '' }: WorkData, own: readonly WorkLink[]) {
  const known = new Set(own.map(({ url }) => url))
  const urls = new Set([...findAddresses(howpublished), ...findAddresses(note)])
  return [...urls]
    .filter((url) => !known.has(url) && !identifierHosts.test(new URL(url).hostname))
    .slice(0, maxRemarkLinks)
    .map((url) => ({ name: codeHosts.test(new URL(url).hostname) ? names.code : 'Link', url }))
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
