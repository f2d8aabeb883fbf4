/** What a page says of itself outside its own body. */
export interface Head {
  title: string
  description: string
  /** 404 for a page that says that something is not there. */
  status?: 404
  /** How the page wants to be found; absent for pages that search engines shall leave out. */
  listing?: Listing
  /** The paths of the pages before and after this one, where a list goes over several. */
  previous?: string
  next?: string
  /** Before the number of each printed page. */
  printedName?: string
}

/** Where a page is found and what it is; `path` is its one address, whatever led to it. */
export type Listing =
  | { kind: 'home'; path: '/' }
  | { kind: 'page'; path: string; name: string }
  | { kind: 'publications'; path: '/publications' }
  | { kind: 'cv'; path: '/cv' }
  | { kind: 'post'; path: string; id: number }
  | { kind: 'project'; path: string; id: number }
