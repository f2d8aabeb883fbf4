import type { ColumnType, Generated } from 'kysely'

/** A boolean column, false by default. SQLite returns 0 and 1, PostgreSQL false and true. */
type Flag = ColumnType<boolean | 0 | 1, boolean | undefined, boolean>

type DeliveryState = 'waiting' | 'delivered' | 'dead'

/**
 * All tables after the last migration; a test compares this with the migrations. Instants are ISO texts.
 */
export interface Schema {
  /** One row: the change number. */
  meta: { id: number; revision: number }
  /** The next id of each table that has ids. */
  counters: { name: string; next: number }
  migrations: { name: string; at: string }
  settings: { name: string; value: string }
  /** Keys of the site. */
  secrets: { name: string; value: string }
  limits: { key: string; points: number; expire: number }
  leases: { name: string; holder: string; until: string; doneAt: string | null }
  /** Page views by day in the owner's time zone. */
  pageViews: { day: string; path: string; views: number; bots: number }
  /** Referring sites by day. */
  viewSources: { day: string; path: string; host: string; views: number }
  /** The newest backup of each instance, by machine and folder. */
  knownBackups: { place: string; date: string; bytes: number }

  users: {
    id: number
    username: string
    password: string
    email: string
    name: string | null
    isAdmin: Flag
    /** Disabled by the owner. */
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
    /** The rendered post as JSON, without its feed version. */
    rendered: string
    feedHtml: string
    rendererVersion: number
    /** The names of its tags, a JSON array of texts; empty by default. */
    tags: Generated<string>
    /** The name of its series, and its number there; null for a post in none. */
    series: string | null
    part: number | null
    /** A tag of BCP 47 (languages.ts); null for the language of the site. */
    language: string | null
    /** Identifiers of licences.ts for the text and for the code in it; null for that of the site and of the text. */
    licence: string | null
    codeLicence: string | null
    /** The DOI that it was given; null for none. */
    doi: string | null
    /** Its authors as JSON (shared/authors.ts); null for the owner alone. */
    authors: string | null
    /** Null for line ends that are line breaks. */
    lineBreaks: 'joined' | null
    /** Whether its sections have numbers; false by default. */
    numberedSections: Generated<boolean>
    /** The path of a picture of the site, and what it shows; null for none. */
    cover: string | null
    coverAlt: string | null
    /** The last part of its address; null for a post that has its id there. */
    slug: string | null
    /** The latest version for readers as JSON (shared/editions.ts); null for a post that has only one. */
    edition: string | null
  }
  /** The earlier versions of posts for readers, as they were. */
  editions: {
    postId: number
    number: number
    kind: string
    note: string
    publishedAt: string
    /** What its page shows, as JSON. */
    page: string
    /** Its Markdown with front matter, and the SHA-256 of it in hexadecimal digits. */
    source: string
    sha256: string
  }
  /** The slugs under which visitors have read posts: present and former ones. */
  post_slugs: { slug: string; postId: number }
  /** The tags of each post, by the word in their address. All posts have the same name for it. */
  post_tags: { postId: number; slug: string; name: string }
  /** Ordered groups of posts, by the word in their address. */
  series: { id: number; slug: string; name: string; description: string }
  /** The titles that posts have and had, as links compare them. */
  post_titles: { postId: number; name: string }
  /**
   * The searchable texts of posts: the introduction, and each section by the id of its heading. The full-text index is
   * created by text-index.ts.
   */
  search_texts: { id: number; postId: number; place: string; heading: string; body: string }
  comments: {
    id: number
    blogPostId: number
    author: string
    content: string
    date: string
    /** Waits for approval; only the owner can see it. */
    moderated: Flag
    textHash: string | null
    /** The comment that a reply answers, which is no reply itself. */
    replyTo: number | null
    /** Written by the owner, whatever the name; false for comments before 1.1.0. */
    byOwner: Flag
  }

  /** The owner's pages. */
  pages: {
    id: number
    path: string
    title: string
    description: string
    /** Markdown; null for the default text. */
    content: string | null
    /** A JSON array of texts. */
    categories: string
    place: string
    position: number
    draft: Flag
    version: number
    /** The rendered content as JSON; empty without content. */
    rendered: string
    rendererVersion: number
  }

  projects: {
    id: number
    title: string
    description: string
    imageUrl: string | null
    year: string | null
    /** A JSON array of texts. */
    tags: string | null
    url: string | null
    codeUrl: string | null
    paper: string | null
    content: string | null
    /** The rendered content as JSON; empty without content. */
    rendered: string
    rendererVersion: number
    /** Null if unknown. */
    updatedAt: string | null
    /** The owner's order; null, as for skills and interests, sorts like the id. */
    position: number | null
  }
  /** The evidence is a JSON array of kinds and ids. */
  skills: {
    id: number
    name: string
    percentage: number
    category: string
    evidence: string | null
    position: number | null
  }
  interests: {
    id: number
    title: string
    description: string
    imageUrl: string | null
    position: number | null
  }
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
    /** JSON, as `work` and `links`. */
    aliases: string
    work: string
    bibtex: string
    links: string
    isSelected: Flag
    isMine: Flag
    isListed: Flag
    /** Null for the guessed value. */
    isRefereed: Flag | null
    comment: string | null
    summary: string | null
    version: number
    addedAt: string
    updatedAt: string
    title: string
    /** Sorts like the date of the work; empty if unknown. */
    sortDate: string
    /** The folded text for searches. */
    folded: string
    isIncomplete: Flag
  }
  /** All names by which a work can be cited: its key, its aliases, `doi:…`, `arXiv:…`. */
  work_names: { workId: number; name: string; folded: string }
  /** The works that a text cited when it was last rendered; texts are identified by table and id. */
  text_works: { table: string; textId: number; workId: number }
  /** The articles that a text links to; `isOpen` unless readers could not open it when the text was rendered. */
  text_posts: { table: string; textId: number; postId: number; isOpen: Flag }
  /** Other references of a text: cited names, files of charts, TeX commands, names of articles. */
  text_references: { table: string; textId: number; kind: string; target: string }

  /** What was saved of the owner's texts, see features/history. */
  versions: {
    id: number
    /** The table of the text, or the name of a text in the settings, whose `textId` is 1. */
    kind: string
    textId: number
    savedAt: string
    /** Whether visitors saw it, or were going to at a set time. */
    isPublished: Flag
    /** Whether it says the same as an earlier version. */
    isRestored: Flag
    /** Whether the editor saved it without being asked. */
    isAutosave: Flag
    /** When the text was deleted; null while it exists. */
    deletedAt: string | null
    /** Of the fields that are written, without those that say who sees the text. */
    wordsHash: string
    /** The length of `content`. */
    bytes: number
    /** The version that `content` is compressed against; null for none. */
    baseId: number | null
    /** The fields as JSON, compressed with Zstandard, in base64. */
    content: string
  }

  /** The link by which others can read a draft; at most one per post. */
  shares: {
    postId: number
    token: string
    tokenHash: string
    expiresAt: string
    mayComment: Flag
    opened: Generated<number>
  }
  /** What these readers remark on a line of the text. */
  remarks: {
    id: number
    postId: number
    /** Where the block began when it was remarked upon, from 1. */
    line: number
    /** The Markdown of that line. */
    quote: string
    /** The words that the reader had selected; '' for none. */
    passage: Generated<string>
    name: string
    words: string
    writtenAt: string
    resolvedAt: string | null
  }

  redirects: { id: number; path: string; target: string }
  /** The file that a post is synced with, and the state of both after the last sync. */
  synced_files: {
    path: string
    hash: string
    postId: number
    /** 0 for an article that the owner kept when its file had changed too. */
    version: number
    /** When they last agreed; null for a sync of a release that did not record it. */
    syncedAt: string | null
  }
  /** The files of the last sync that their articles do not follow, see features/transfer/sync/contract.ts. */
  unsynced_files: {
    path: string
    kind: string
    reason: string
    postId: number | null
    /** The state of the file and the article in a conflict; '' and 0 for others. */
    hash: string
    version: number
    /** An ISO instant. */
    since: string
    /** How the owner wants a conflict to be resolved; null if not decided. */
    choice: string | null
  }
  /** The latest syncs, with counts and lines as JSON. */
  sync_runs: { id: number; date: string; folder: string; counts: string; lines: string }
  /** Attached files by the name in their URL; their content is stored with the pictures. */
  files: {
    name: string
    /** SHA-256 of its content, in hexadecimal. */
    hash: string
    bytes: number
    type: string
    date: string
    /** What the owner says of it, as JSON, see shared/data-sets.ts; null for nothing. */
    details: string | null
  }

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
  /** Readers whose address the mail server has refused since their last delivery. */
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
