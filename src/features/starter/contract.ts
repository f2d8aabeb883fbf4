/** What is left of the starter content, in phrases such as '5 articles'. */
export interface StarterStatus {
  /** What nobody has changed; a removal removes it. */
  goes: string[]
  /** What was changed, or has comments of visitors, and therefore stays. */
  stays: string[]
  /** Whether the last removal can be undone. */
  canRestore: boolean
}

export const starterUrls = {
  status: '/api/starter',
  remove: '/api/starter/remove',
  restore: '/api/starter/restore',
} as const
