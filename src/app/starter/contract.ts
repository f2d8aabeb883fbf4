/** How it stands with the starter content, in counted words such as '5 articles'. */
export interface StarterStatus {
  /** What nobody has changed. */
  goes: string[]
  /** What was changed, or has comments of visitors, and is the owner's now. */
  stays: string[]
  /** Whether what was removed can come back as it was. */
  canRestore: boolean
}

export const starterUrls = {
  status: '/api/starter',
  remove: '/api/starter/remove',
  restore: '/api/starter/restore',
} as const
