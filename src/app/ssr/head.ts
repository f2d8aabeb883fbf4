/** What a page declares for the `<head>` of its document. */
export interface Head {
  title: string
  description: string
  /** 404 for a page about something that does not exist. */
  status?: 404
  /** The canonical path and the kind of the page; absent for pages that are not to be indexed. */
  listing?: Listing
  /** The paths of the pages before and after this one, where a list goes over several. */
  previous?: string
  next?: string
  /** Printed beside the page number. */
  printedName?: string
}

/** The kind of a page; `path` is its canonical path. */
export type Listing =
  | { kind: 'home'; path: '/' }
  | { kind: 'page'; path: string; name: string }
  | { kind: 'publications'; path: '/publications' }
  | { kind: 'cv'; path: '/cv' }
  | { kind: 'post'; path: string; id: number }
  | { kind: 'project'; path: string; id: number }
