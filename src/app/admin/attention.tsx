import {
  ArrowRight,
  CalendarClock,
  CircleCheck,
  FolderSync,
  Inbox,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  MessageSquareQuote,
  Pencil,
  TriangleAlert,
} from 'lucide-react'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import type { BackupStatus } from '../../features/backup/contract.ts'
import { useBackupStatus } from '../../features/backup/queries.ts'
import type { OutboxStatus } from '../../features/notifications/contract.ts'
import { countFailures } from '../../features/notifications/outbox-panel.tsx'
import { useOutboxStatus } from '../../features/notifications/queries.ts'
import type { CommentedPost, Overview } from '../../features/overview/contract.ts'
import { useOverview } from '../../features/overview/queries.ts'
import { remarkHash } from '../../features/sharing/contract.ts'
import { isUrgent, type SyncStatus } from '../../features/transfer/sync/contract.ts'
import { useSyncStatus } from '../../features/transfer/sync/use-sync.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { To } from '../../shared/addresses.ts'
import { countOf } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { formatSize } from '../../shared/sizes.ts'
import type { AreaStats } from './areas.tsx'
import styles from './attention.module.css'
import { outboxAddress, settingsAddress } from './settings/settings-address.ts'
import { tabAddress } from './tab-address.ts'

/** One row of the list: what it is, and where the owner takes care of it. */
interface Matter {
  icon: LucideIcon
  tone?: 'new' | 'failing' | 'ok'
  title: string
  about?: string
  when?: string
  to: To
  link: string
}

interface AttentionProps {
  messages: AreaStats['messages']
  lastVisit: string | undefined
  timeZone: string
  /** Whether the owner has not begun to make the site theirs. */
  isNew: boolean
}

/** What the owner should look at, the most urgent first. */
export function Attention({ messages, lastVisit, timeZone, isNew }: AttentionProps) {
  const overview = useOverview(lastVisit).data
  const backup = useBackupStatus()
  const outbox = useOutboxStatus().data
  const synced = useSyncStatus().data
  const formatDate = (date: string) => formatDateTime(date, timeZone)
  const unread = typeof messages === 'object' ? (messages.waiting ?? 0) : 0
  const problems = [
    ...(backup.data ? findBackupProblems(backup.data) : []),
    ...(outbox ? findMailProblems(outbox, formatDate) : []),
  ]
  const matters = [
    ...problems,
    ...(isNew ? [firstSteps] : []),
    ...(overview ? findNews(overview, unread, formatDate) : []),
    ...(overview ? findRemarks(overview, formatDate) : []),
    ...(synced ? findHeldFiles(synced, formatDate) : []),
    ...(overview && lastVisit ? findNewComments(overview, formatDate(lastVisit)) : []),
    ...(overview ? findUnfinishedPosts(overview, formatDate) : []),
    ...(problems.length === 0 && backup.data?.last && outbox
      ? [describeWorking(backup.data.last.date, backup.data.freeBytes, outbox, formatDate)]
      : []),
  ]
  return (
    <section aria-labelledby="attention">
      <h3 className={styles.heading} id="attention">
        Needs attention
      </h3>
      {matters.length > 0 ? (
        <ul className={styles.list}>
          {matters.map((matter) => (
            <Row key={matter.title} matter={matter} />
          ))}
        </ul>
      ) : overview && backup.data ? (
        <p className={styles.nothing}>Nothing needs your attention.</p>
      ) : (
        <Skeleton height="7.5rem" />
      )}
    </section>
  )
}

function Row({ matter: { icon: Icon, tone, title, about, when, to, link } }: { matter: Matter }) {
  return (
    <li className={styles.row} data-tone={tone}>
      <Icon aria-hidden="true" />
      <div className={styles.what}>
        <b>{title}</b>
        {about !== undefined && <span>{about}</span>}
      </div>
      {when !== undefined && <span className={styles.when}>{when}</span>}
      <PageLink className={styles.link} to={to} aria-label={`${link}: ${title}`}>
        <span>{link}</span>
        <ArrowRight aria-hidden="true" />
      </PageLink>
    </li>
  )
}

const firstSteps: Matter = {
  icon: ListChecks,
  tone: 'new',
  title: 'Make this site yours',
  about: 'Five steps, about ten minutes',
  to: tabAddress('steps'),
  link: 'Start',
}

const backupsAddress = settingsAddress('backups')

function findBackupProblems({ problems }: BackupStatus): Matter[] {
  return problems.map(({ title, says }) => ({
    icon: TriangleAlert,
    tone: 'failing',
    title,
    about: says,
    to: backupsAddress,
    link: 'Open Backups',
  }))
}

function findMailProblems(outbox: OutboxStatus, formatDate: (date: string) => string): Matter[] {
  const count = countFailures(outbox)
  if (count === 0) return []
  const [first] = [...outbox.failing, ...outbox.undelivered].toSorted((a, b) =>
    a.since.localeCompare(b.since),
  )
  return [
    {
      icon: TriangleAlert,
      tone: 'failing',
      title: `${countOf(count, 'message')} could not be delivered`,
      ...(first && { about: first.reason, when: `Since ${formatDate(first.since)}` }),
      to: outboxAddress,
      link: 'Open Outbox',
    },
  ]
}

function findNews(
  { moderatedComments, unreadMessage }: Overview,
  unread: number,
  formatDate: (date: string) => string,
): Matter[] {
  const waiting = countComments(moderatedComments)
  return [
    ...(waiting > 0
      ? [
          {
            icon: MessageSquare,
            tone: 'new' as const,
            title:
              waiting === 1 ? '1 comment awaits approval' : `${waiting} comments await approval`,
            about: describePosts(moderatedComments),
            when: `Newest ${formatDate(moderatedComments[0]?.newest ?? '')}`,
            to: tabAddress('comments', { show: 'waiting' }),
            link: 'Review Comments',
          },
        ]
      : []),
    ...(unread > 0 && unreadMessage
      ? [
          {
            icon: Inbox,
            tone: 'new' as const,
            title: countOf(unread, 'unread message'),
            about: `From ${unreadMessage.name}: “${unreadMessage.subject}”`,
            when: formatDate(unreadMessage.date),
            to: tabAddress('messages'),
            link: unread === 1 ? 'Read Message' : 'Read Messages',
          },
        ]
      : []),
  ]
}

/** What readers of shared drafts remark, until it is resolved. */
function findRemarks({ remarks }: Overview, formatDate: (date: string) => string): Matter[] {
  return remarks.map(({ postId, title, count, newest }) => ({
    icon: MessageSquareQuote,
    tone: 'new',
    title: `${countOf(count, 'remark')} on “${title}”`,
    about: count === 1 ? `By ${newest.name}` : `The newest by ${newest.name}`,
    when: formatDate(newest.date),
    to: `/admin/posts/${postId}${remarkHash(newest.id)}`,
    link: count === 1 ? 'Read Remark' : 'Read Remarks',
  }))
}

/** Files of a synced folder that wait for a decision or a correction. */
function findHeldFiles({ unsynced }: SyncStatus, formatDate: (date: string) => string): Matter[] {
  const held = unsynced.filter(({ kind, choice }) => isUrgent(kind) && choice === null)
  const [first] = held
  if (!first) return []
  const others = held.length - 1
  return [
    {
      icon: FolderSync,
      tone: 'new',
      title: `${held.length === 1 ? '1 synced file is' : `${held.length} synced files are`} held back`,
      about: others === 0 ? first.path : `${first.path} and ${countOf(others, 'other file')}`,
      when: `Since ${formatDate(first.since)}`,
      to: settingsAddress('sync'),
      link: held.length === 1 ? 'Review File' : 'Review Files',
    },
  ]
}

/** Comments since the last visit on this device. */
function findNewComments({ newComments }: Overview, lastVisit: string): Matter[] {
  const count = countComments(newComments)
  if (count === 0) return []
  return [
    {
      icon: MessageSquare,
      title: countOf(count, 'new comment'),
      about: describePosts(newComments),
      when: `Since ${lastVisit}`,
      to: tabAddress('comments'),
      link: 'Read Comments',
    },
  ]
}

function findUnfinishedPosts(
  { draft, planned }: Overview,
  formatDate: (date: string) => string,
): Matter[] {
  return [
    ...(draft
      ? [
          {
            icon: Pencil,
            title: 'A draft in progress',
            about: `“${draft.title}”`,
            when: `Edited ${formatDate(draft.updatedAt)}`,
            to: `/admin/posts/${draft.id}` as const,
            link: 'Continue Writing',
          },
        ]
      : []),
    ...planned.map(({ id, title, visibleFrom }) => ({
      icon: CalendarClock,
      title: `“${title}” is scheduled`,
      when: formatDate(visibleFrom),
      to: `/admin/posts/${id}` as const,
      link: 'Open Post',
    })),
  ]
}

function describeWorking(
  backupDate: string,
  freeBytes: number,
  { mail }: OutboxStatus,
  formatDate: (date: string) => string,
): Matter {
  return {
    icon: CircleCheck,
    tone: 'ok',
    title: mail ? 'Backup made, mail works' : 'Backup made',
    about: `${formatSize(freeBytes)} free on the disk${mail ? '' : ', no mail server configured'}`,
    when: formatDate(backupDate),
    to: backupsAddress,
    link: 'Open Backups',
  }
}

function countComments(posts: readonly CommentedPost[]): number {
  return posts.reduce((sum, { count }) => sum + count, 0)
}

const namedPosts = 2

/** Such as 'On “Run it twice” and “An error bar is a promise”'. */
function describePosts(posts: readonly CommentedPost[]): string {
  const names = posts.slice(0, namedPosts).map(({ title }) => `“${title}”`)
  const others = posts.length - names.length
  if (others > 0) names.push(countOf(others, 'other post'))
  return `On ${new Intl.ListFormat('en-US').format(names)}`
}
