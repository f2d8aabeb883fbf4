import { Copy, FileQuestion, FileX, GitCompareArrows, type LucideIcon, Trash2 } from 'lucide-react'
import { announce } from '../../../platform/web/announcements.tsx'
import { reasonOf, toastFailure } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { formatDateTime } from '../../../shared/dates.ts'
import { isUrgent, type SyncChoice, type UnsyncedFile, type UnsyncedKind } from './contract.ts'
import styles from './sync-panel.module.css'
import { useSyncChoice } from './use-sync.ts'

const icons: Readonly<Record<UnsyncedKind, LucideIcon>> = {
  conflict: GitCompareArrows,
  skipped: FileX,
  copy: Copy,
  fileDeleted: FileQuestion,
  articleDeleted: Trash2,
}

interface UnsyncedFilesProps {
  files: readonly UnsyncedFile[]
  timeZone: string
}

/** Files that articles do not follow, each with the reason and what can be done. */
export function UnsyncedFiles({ files, timeZone }: UnsyncedFilesProps) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <File key={file.path} file={file} timeZone={timeZone} />
      ))}
    </ul>
  )
}

function File({ file, timeZone }: { file: UnsyncedFile; timeZone: string }) {
  const { kind, path, postId, title, since } = file
  const Icon = icons[kind]
  return (
    <li data-urgent={isUrgent(kind) || undefined}>
      <Icon aria-hidden="true" />
      <div className={styles.what}>
        <code>{path}</code>
        <p>{describe(file)}</p>
        <p className="faint small">
          Since {formatDateTime(since, timeZone)}
          {postId !== null && title !== null && (
            <>
              {' · '}
              <PageLink to={`/admin/posts/${postId}`}>{title}</PageLink>
            </>
          )}
        </p>
      </div>
      {kind === 'conflict' && <Choice file={file} />}
    </li>
  )
}

/** What is wrong, and what helps. */
function describe({ kind, reason, choice, postId }: UnsyncedFile): string {
  switch (kind) {
    case 'conflict':
      return choice === null ? 'The file and its article were both changed.' : outcomes[choice]
    case 'skipped':
      return `${sentence(reason.replace(/^skipped: /, ''))} ${postId === null ? 'It becomes an article' : 'Its article follows it again'} once the file is corrected.`
    case 'copy':
      return sentence(`it ${reason}`)
    case 'fileDeleted':
      return reason === ''
        ? 'The file is gone, and its article is kept.'
        : `It ${reason}, and its article is kept.`
    case 'articleDeleted':
      return 'Its article was deleted here, and the file is not imported again.'
  }
}

const outcomes: Readonly<Record<SyncChoice, string>> = {
  article: 'The next sync keeps the article as it is.',
  file: 'The next sync replaces the article. Its present text stays in its history.',
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`
}

const choices = [
  { choice: 'article', label: 'Keep the Article' },
  { choice: 'file', label: 'Use the File' },
] as const

/** Which text of a conflict stays. Pressed again, the choice is taken back. */
function Choice({ file: { path, hash, choice: chosen } }: { file: UnsyncedFile }) {
  const send = useSyncChoice()
  const decide = (choice: SyncChoice | null) =>
    send.mutateAsync({ path, hash, choice }).then(
      () => announce(choice === null ? `Not decided: ${path}` : outcomes[choice]),
      (error: unknown) => toastFailure(reasonOf(error)),
    )
  return (
    <div className={styles.choices}>
      {choices.map(({ choice, label }) => (
        <Button
          key={choice}
          variant={choice === chosen ? 'primary' : 'secondary'}
          size="md"
          aria-pressed={choice === chosen}
          aria-label={`${label}: ${path}`}
          disabledFocusable={send.isPending}
          onClick={() => void decide(choice === chosen ? null : choice)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
