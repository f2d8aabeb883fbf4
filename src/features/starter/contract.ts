/** The remaining starter content, in phrases such as '5 articles'. */
export interface StarterStatus {
  /** Unchanged content, which is removed. */
  goes: string[]
  /** Content that was changed or has comments of visitors, and is kept. */
  stays: string[]
  /** Whether the last removal can be undone. */
  canRestore: boolean
}

export const starterUrls = {
  status: '/api/starter',
  remove: '/api/starter/remove',
  restore: '/api/starter/restore',
} as const

/** Such as 'a, b and c'. */
export function joinWithAnd(parts: readonly string[]): string {
  if (parts.length === 0) return 'nothing'
  if (parts.length === 1) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
