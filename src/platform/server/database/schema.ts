import type { ColumnType } from 'kysely'

/** A column of true and false, false by default. SQLite answers 0 and 1, PostgreSQL false and true. */
type Flag = ColumnType<boolean | 0 | 1, boolean | undefined, boolean>

/** What has become of a message. */
type DeliveryState = 'waiting' | 'delivered' | 'dead'

/**
 * Every table as the last migration leaves it, whatever feature reads it: one list in one file, which a test compares
 * with what the migrations make. Instants are ISO texts.
 */
export interface Schema {
  /** One row: the change number. */
  meta: { id: number; revision: number }
  /** The next id of each table that has ids. */
  counters: { name: string; next: number }
  migrations: { name: string; at: string }
  settings: { name: string; value: string }
  /** Keys of this site that are made once. */
  secrets: { name: string; value: string }
  limits: { key: string; points: number; expire: number }
  leases: { name: string; holder: string; until: string; doneAt: string | null }
  /** How often a page was opened on a day of the owner. */
  pageViews: { day: string; path: string; views: number; bots: number }
  /** The sites from which readers came to a page on a day. */
  viewSources: { day: string; path: string; host: string; views: number }
  /** The newest backup of each instance, by the machine and folder where it lies. */
  knownBackups: { place: string; date: string; bytes: number }

  users: {
    id: number
    username: string
    password: string
    email: string
    name: string | null
    isAdmin: Flag
    /** Switched off by the owner. */
    disabled: Flag
  }
  sessions: {
    id: number
    tokenHash: string
    userId: number
    createdAt: string
    seenAt: string
    browser: string
  }
  claimCodes: { codeHash: string; createdAt: string }
  pendingSignIns: { tokenHash: string; userId: number; createdAt: string; attempts: number }
  challenges: { holder: string; challenge: string; createdAt: string }
  authenticators: {
    userId: number
    secret: string
    createdAt: string
    confirmedAt: string | null
    lastStep: number
  }
  recoveryCodes: { codeHash: string; userId: number }
  passkeys: {
    id: number
    userId: number
    credentialId: string
    publicKey: string
    counter: number
    transports: string
    name: string
    createdAt: string
    usedAt: string | null
  }

  posts: {
    id: number
    title: string
    content: string
    excerpt: string
    category: string
    date: string
    publishedAt: string
    updatedAt: string
    visibleFrom: string | null
    version: number
    /** The rendered post as JSON text, without what is for feeds. */
    rendered: string
    feedHtml: string
    rendererVersion: number
  }
  /**
   * What is searched of posts: the beginning of each, and its sections by the ids of their headings. The index
   * of their words is made by text-index.ts.
   */
  search_texts: { id: number; postId: number; place: string; heading: string; body: string }
  comments: {
    id: number
    blogPostId: number
    author: string
    content: string
    date: string
    /** Waits for the owner; nobody else sees it. */
    moderated: Flag
    textHash: string | null
  }

  /** Pages of the owner's, besides those with a screen of their own. */
  pages: {
    id: number
    path: string
    title: string
    description: string
    /** Markdown; null for the text that came with the site. */
    content: string | null
    /** A list of texts as JSON. */
    categories: string
    place: string
    position: number
    draft: Flag
    version: number
    /** The rendered content as JSON text; empty without one. */
    rendered: string
    rendererVersion: number
  }

  projects: {
    id: number
    title: string
    description: string
    imageUrl: string | null
    year: string | null
    /** A list of texts as JSON. */
    tags: string | null
    url: string | null
    codeUrl: string | null
    paper: string | null
    content: string | null
    /** The rendered text as JSON; empty until there is one. */
    rendered: string
    rendererVersion: number
    /** An ISO instant; null for one from before it was noted. */
    updatedAt: string | null
  }
  /** The evidence is a list of kinds and ids as JSON. */
  skills: {
    id: number
    name: string
    percentage: number
    category: string
    evidence: string | null
  }
  interests: { id: number; title: string; description: string; imageUrl: string | null }
  goals: { id: number; description: string; completed: Flag; order: number }
  quotes: { id: number; text: string; author: string }
  movies: { id: number; title: string; genre: string; rating: number; imageUrl: string | null }
  music: {
    id: number
    title: string
    genre: string
    rating: number
    imageUrl: string | null
    artist: string
  }

  works: {
    id: number
    key: string
    /** Lists and objects as JSON. */
    aliases: string
    work: string
    bibtex: string
    links: string
    isSelected: Flag
    isMine: Flag
    isListed: Flag
    /** As guessed when it is null. */
    isRefereed: Flag | null
    comment: string | null
    summary: string | null
    version: number
    addedAt: string
    updatedAt: string
    title: string
    /** Sorts as the date of the work does; empty when that is not known. */
    sortDate: string
    /** What a search looks through. */
    folded: string
    isIncomplete: Flag
  }
  /** Every name by which a work can be cited: its key, its aliases, `doi:…`, `arXiv:…`. */
  work_names: { workId: number; name: string; folded: string }
  /** Which works a text cites, as it was rendered last; texts are named by their table and id. */
  text_works: { table: string; textId: number; workId: number }
  /** What else a text refers to: names that it cites, files that it draws, TeX commands. */
  text_references: { table: string; textId: number; kind: string; target: string }

  /** Old addresses and where they lead. */
  redirects: { id: number; path: string; target: string }
  /** Which file of a folder an article is kept like, and what both were when they were alike last. */
  synced_files: { path: string; hash: string; postId: number; version: number }
  /** Files beside the texts, by the name in their address; their bytes lie with the pictures. */
  files: { name: string; hash: string; bytes: number; type: string; date: string }

  engagements: { id: number; action: string; section: string; date: string }
  messages: {
    id: number
    name: string
    email: string
    subject: string
    message: string
    date: string
    read: Flag
  }
  subscribers: {
    id: number
    email: string
    date: string
    verified: Flag
    confirmHash: string | null
    confirmUntil: string | null
  }
  newsletter_issues: {
    postId: number
    sentAt: string
    readers: number
    subject: string
    text: string
    html: string
  }
  newsletter_recipients: {
    tokenHash: string
    postId: number
    subscriberId: number
    /** The id of the message in the outbox. */
    messageId: string
    state: DeliveryState
  }
  /** Readers whose address the mail server refused since a message reached them last. */
  newsletter_refusals: { subscriberId: number; count: number; answer: string; lastAt: string }
  outbox: {
    id: string
    channel: 'chat' | 'mail'
    topic: string
    payload: string
    state: DeliveryState
    createdAt: string
    dueAt: string
    lease: string | null
    attempts: number
    firstTriedAt: string | null
    endedAt: string | null
    lastError: string | null
    failedAt: string | null
  }
}

export type TableName = keyof Schema
