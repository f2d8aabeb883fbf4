import type { Plan } from '../import-plan.ts'
import type { SyncKind, SyncLine } from './contract.ts'

/** A line as the command prints it, and as it is stored for the owner. */
export interface PlannedLine extends Omit<SyncLine, 'kind'> {
  /** Lines about unchanged files, and remarks on the folder as a whole, are not stored. */
  kind: SyncKind | 'unchanged' | 'remark'
  text: string
  /** The states of the file and the article in a conflict. */
  conflict?: { hash: string; version: number }
}

/** The lines of an import of new articles; the kind of others follows from their sign. */
export function linesOfImport({ lines, posts, postLines }: Plan): PlannedLine[] {
  const added = new Map(
    posts.flatMap(({ key }) => {
      const index = postLines.get(key)
      return index === undefined ? [] : [[index, key] as const]
    }),
  )
  return lines.map((text, index) => {
    const path = added.get(index)
    if (path !== undefined)
      return { kind: 'added', path, postId: null, reason: remarkIn(text), text }
    const kind = text.startsWith('+ ') ? 'other' : text.startsWith('! ') ? 'problem' : 'remark'
    return { kind, path: '', postId: null, reason: text.replace(/^[+=! ] /, ''), text }
  })
}

/** What follows the quoted name of an article in its line. */
function remarkIn(text: string): string {
  const end = text.indexOf('": ')
  return end === -1 ? '' : text.slice(end + 3)
}

interface FileLine extends Omit<PlannedLine, 'text' | 'reason'> {
  sign: '+' | '=' | '!'
  why: readonly string[]
}

/** A line about a file that has an article, or could have one. */
export function lineOfFile({ sign, why, ...line }: FileLine): PlannedLine {
  const reason = why.join('; ')
  return { ...line, reason, text: `${sign} file "${line.path}": ${reason}` }
}

/** A line about a file that is no longer there. */
export function lineOfMissing(path: string, postId: number, other?: string): PlannedLine {
  const what = other === undefined ? 'was deleted' : `was replaced by "${other}"`
  return {
    kind: 'fileDeleted',
    path,
    postId,
    reason: other === undefined ? '' : what,
    text: `  "${path}" ${what}; its article is kept.`,
  }
}
