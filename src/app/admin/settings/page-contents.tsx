import { ArrowRight, ListChecks } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import { BackupCard, BackupWarnings } from '../../../features/backup/card.tsx'
import { describeMail, OutboxPanel } from '../../../features/notifications/outbox-panel.tsx'
import { useOutboxStatus } from '../../../features/notifications/queries.ts'
import { usePageViews } from '../../../features/page-views/queries.ts'
import type { PageName } from '../../../features/site/setting.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { lazyView } from '../../../platform/web/lazy-view.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { SectionName } from '../../../shared/sections.ts'
import type { AreaProps } from '../area-props.ts'
import { useChangeMakeItYours } from '../make-it-yours/queries.ts'
import { CountingSwitch } from '../readers-area.tsx'
import { StarterCard } from '../starter-card.tsx'
import { tabAddress } from '../tab-address.ts'
import styles from './page-contents.module.css'
import { SiteStatus } from './site-status.tsx'

interface PageContent {
  /** What the page shows besides settings of the table. Its parts for the search are in `page-parts.ts`. */
  More?: ComponentType<AreaProps>
  /** Whether that begins with the heading of the page. */
  hasHeading?: boolean
  /** The page is shown beside its preview: the home page from this section on. */
  preview?: SectionName
}

const Redirects = lazyView(
  async () => (await import('../../../features/redirects/admin.tsx')).RedirectsPanel,
)
const Sync = lazyView(
  async () => (await import('../../../features/transfer/sync/sync-panel.tsx')).SyncPanel,
)
const Guests = lazyView(
  async () => (await import('../../../features/auth/web/account/guests.tsx')).Guests,
)
const Copies = lazyView(async () => (await import('./copies-card.tsx')).CopiesCard)
const OwnAccount = lazyView(
  async () => (await import('../../../features/auth/web/account/own-account.tsx')).OwnAccount,
)

export const pageContents: Readonly<Record<PageName, PageContent>> = {
  identity: { More: FirstSteps },
  home: { preview: 'home' },
  appearance: { preview: 'home' },
  sections: { preview: 'about' },
  links: { preview: 'contact' },
  writing: {},
  cv: {},
  comments: { More: CommentsLink },
  newsletter: { More: Mail },
  readers: { More: Readers },
  redirects: { More: RedirectsList, hasHeading: true },
  sync: { More: SyncedFolder },
  guests: { More: Guests.View },
  backups: { More: Backups },
  security: { More: OwnAccount.View },
}

function FirstSteps() {
  const change = useChangeMakeItYours()
  function show() {
    change.mutate(
      { isShown: true },
      {
        onSuccess: () => toastSuccess('Make it yours is on the overview'),
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  }
  return (
    <Part id="first-steps" title="First steps">
      <p>
        The steps on the overview that make the site yours: what is done, and which texts have not
        been changed yet.
      </p>
      <Button variant="secondary" size="md" busy={change.isPending} onClick={show}>
        <ListChecks aria-hidden="true" />
        Show Make It Yours
      </Button>
    </Part>
  )
}

function CommentsLink() {
  return (
    <Part id="comment-list" title="All comments">
      <p>What visitors have written, to approve, answer or delete.</p>
      <PlaceLink tab="comments">Manage comments</PlaceLink>
    </Part>
  )
}

function Mail({ timeZone }: AreaProps) {
  const { data, isError, isFetching, refetch } = useOutboxStatus()
  return (
    <Part id="mail" title="Mail">
      {isError && !data && (
        <ListFailure what="the state of mail" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!isError && !data && <Skeleton height="3rem" />}
      {data && (
        <>
          <p>{describeMail(data)}</p>
          {data.chat && <p>Notifications are sent to your chat tool as well.</p>}
          <OutboxPanel timeZone={timeZone} />
        </>
      )}
      <PlaceLink tab="newsletter">Open the newsletter</PlaceLink>
    </Part>
  )
}

function Readers() {
  const { data, isError, isFetching, refetch } = usePageViews()
  if (isError && !data)
    return <ListFailure what="the page views" onRetry={() => void refetch()} busy={isFetching} />
  return (
    <Part id="counting" title="Page views">
      {data ? (
        <>
          <p>
            {data.isCounting
              ? 'Page views are counted.'
              : 'Page views are not counted, and nothing about them is stored.'}{' '}
            The server counts pages and the sites that readers came from, without cookies and
            without anything that identifies a reader.
          </p>
          <CountingSwitch isCounting={data.isCounting} />
        </>
      ) : (
        <Skeleton height="6rem" />
      )}
      <PlaceLink tab="readers">Open the readers</PlaceLink>
    </Part>
  )
}

function RedirectsList() {
  return (
    <div id="redirects">
      <Redirects.View />
      <p className={styles.remark}>
        Redirects lead from old addresses of articles, on this site or another, to their current
        ones.
      </p>
    </div>
  )
}

function SyncedFolder({ timeZone }: AreaProps) {
  return (
    <div id="sync" className="stack gap-28">
      <Sync.View timeZone={timeZone} />
    </div>
  )
}

function Backups({ timeZone }: AreaProps) {
  return (
    <div>
      <BackupWarnings />
      <BackupCard timeZone={timeZone} />
      <Copies.View timeZone={timeZone} />
      <SiteStatus />
      <StarterCard />
    </div>
  )
}

interface PartProps {
  /** The hash that leads to it. */
  id: string
  title: string
  children: ReactNode
}

/** A part of a page that is not saved with its settings: an explanation, then what can be done. */
function Part({ id, title, children }: PartProps) {
  return (
    <section id={id} className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function PlaceLink({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <Link className={styles.link} href={tabAddress(tab)}>
      {children}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}
