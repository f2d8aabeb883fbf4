/** The texts that have versions: tables, and two texts of the settings. */
export const keptKinds = ['posts', 'pages', 'projects', 'note', 'cv'] as const

export type KeptKind = (typeof keptKinds)[number]

/** The texts that can be deleted, and brought back. */
export const deletableKinds = ['posts', 'pages', 'projects'] as const

export type DeletableKind = (typeof deletableKinds)[number]

/** A text of the owner; the id of those in the settings is 1. */
export interface TextName {
  kind: KeptKind
  id: number
}

/** A text that can be deleted, and brought back. */
export interface DeletedName extends TextName {
  kind: DeletableKind
}

/** The fields of a text by name, as the call that saves it takes them. */
export type VersionFields = Readonly<Record<string, unknown>>

/** A version in the list of a text. */
export interface Version {
  id: number
  /** An ISO instant. */
  savedAt: string
  /** The number among the published versions, for an article that of the version that readers cite; null for one that was not published. */
  published: number | null
  /** Whether it says the same as an earlier version. */
  isRestored: boolean
  /** Whether the editor saved it without being asked. */
  isAutosave: boolean
  /** Compared with the version before it. */
  words: ChangedWords
}

/** How many words a change added and removed. */
export interface ChangedWords {
  added: number
  removed: number
}

/** The versions of a text, newest first, by pages. */
export interface VersionList {
  versions: Version[]
  /** The number and the bytes of all versions of the text. */
  count: number
  bytes: number
  /** The bytes of the versions of all texts, and their limit. */
  siteBytes: number
  maxSiteBytes: number
}

/** A version with its fields. */
export interface OpenedVersion {
  id: number
  fields: VersionFields
}

/** A text that was deleted and can be brought back under its id. */
export interface DeletedText {
  id: number
  title: string
  deletedAt: string
  /** When it will be deleted for good. */
  until: string
}

/** The answer when a text was brought back. */
export interface RestoredText {
  id: number
  title: string
  /** The new address of a text whose own was taken meanwhile. */
  movedTo?: string
}

/** The number of versions that the list returns at a time. */
export const versionsPerPage = 50

export const historyUrls = {
  list: ({ kind, id }: TextName, before?: number) =>
    `/api/versions?kind=${kind}&text=${id}${before === undefined ? '' : `&before=${before}`}`,
  version: (id: number) => `/api/versions/${id}`,
}

const listUrls = { posts: '/api/blog', pages: '/api/pages', projects: '/api/projects' } as const

/** In the address of an editor, opens the versions of its text. */
export const historyHash = '#history'

/** The URLs of the deleted texts of a kind, below those of its list, so that a change of the list refetches them. */
export const deletedUrls = {
  list: <Kind extends DeletableKind>(kind: Kind) => `${listUrls[kind]}/deleted` as const,
  text: ({ kind, id }: DeletedName) => `${listUrls[kind]}/deleted/${id}`,
  restore: ({ kind, id }: DeletedName) => `${listUrls[kind]}/deleted/${id}/restore`,
}
