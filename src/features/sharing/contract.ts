import type { ArticleSeries, RenderedContent } from '../blog/contract.ts'

/** The days after which a link can end. */
export const shareDays = [1, 7, 14, 30, 90] as const

export type ShareDays = (typeof shareDays)[number]

/** A link by which others can read a draft. */
export interface Share {
  /** Of the page with the draft. */
  path: `/draft/${string}`
  /** An ISO instant. */
  expiresAt: string
  /** Whether readers may leave remarks. */
  mayComment: boolean
  /** How often the page was opened by others. */
  opened: number
}

/** How a draft is shared. */
export interface PostSharing {
  /** Null without a link that works. */
  share: Share | null
  /** The number of remarks that are not resolved. */
  remarks: number
}

/** A draft as the readers of its link see it. */
export interface SharedDraft extends RenderedContent {
  title: string
  date: string
  category: string
  /** Its series, and the place that it has there once it is published. */
  series: Pick<ArticleSeries, 'name' | 'part' | 'parts'> | null
  /** A tag of BCP 47; null for the language of the site. */
  language: string | null
  expiresAt: string
  mayComment: boolean
  /** The version of the post, which a remark names. */
  version: number
}

/** What a reader of a draft remarks on a line of its text. */
export interface Remark {
  id: number
  /** Where the line was when it was remarked upon, from 1. */
  line: number
  /** The Markdown of that line. */
  quote: string
  /** The words that its reader had selected in the block that begins there; '' for none. */
  passage: string
  name: string
  words: string
  /** An ISO instant. */
  writtenAt: string
}

/** Of one post; the owner resolves old ones to make room. */
export const maxRemarks = 200

/** A longer selection is cut. */
export const maxPassageCharacters = 300

/** The hash of a remark in the address of the writing page. */
export const remarkHash = (id: number) => `#remark-${id}` as const

/** The remarks on a post that are not resolved. */
export const remarksUrl = (postId: number) => `/api/blog/${postId}/remarks`

export const remarkUrl = (id: number) => `/api/remarks/${id}`

export const newRemarkUrl = '/api/draft/remarks'

/** The link of a post. */
export const shareUrl = (postId: number) => `/api/blog/${postId}/share`
