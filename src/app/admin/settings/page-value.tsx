import { skyFields } from '@ephemeris/sky'
import type { ComponentType } from 'react'
import { guestUrls } from '../../../features/auth/account-urls.ts'
import type { Guest } from '../../../features/auth/contract.ts'
import { useSecurity } from '../../../features/auth/web/account/queries.ts'
import { formatAge } from '../../../shared/ages.ts'
import { useBackupStatus } from '../../../features/backup/queries.ts'
import { useOutboxStatus } from '../../../features/notifications/queries.ts'
import { usePageViews } from '../../../features/page-views/queries.ts'
import { redirects } from '../../../features/redirects/contract.ts'
import type { PageName } from '../../../features/site/setting.ts'
import { isUrgent } from '../../../features/transfer/sync/contract.ts'
import { useSyncStatus } from '../../../features/transfer/sync/use-sync.ts'
import { useListPages } from '../../../platform/web/admin/list-pages.ts'
import { spectralLines } from '../../../shared/accents.ts'
import { countOf } from '../../../shared/count.ts'
import type { ListPage } from '../../../shared/list-page.ts'
import type { TypedSite } from './settings-form.ts'

interface PageValueProps {
  page: PageName
  typed: TypedSite
}

/** What a page of the settings says at present, in two or three words; nothing while it is not known. */
export function PageValue({ page, typed }: PageValueProps) {
  const describe = ofForm[page]
  if (describe) return describe(typed)
  const State = ofServer[page]
  return State ? <State /> : null
}

const ofForm: Readonly<Partial<Record<PageName, (typed: TypedSite) => string>>> = {
  identity: ({ ownerName }) => ownerName,
  appearance: ({ sky: { field }, accent }) =>
    `${field === 'own' ? 'Custom field' : skyFields[field].name}, ${spectralLines[accent].name}`,
  sections: ({ sections }) =>
    `${sections.filter(({ shown }) => shown !== 'never').length} of ${sections.length} shown`,
  links: ({ links }) => String(links.length),
  cv: ({ cv: { text, isShown } }) => (text.trim() === '' ? 'None' : isShown ? 'Shown' : 'Hidden'),
  comments: ({ commentsOpen }) => (commentsOpen ? 'Open' : 'Closed'),
}

const ofServer: Readonly<Partial<Record<PageName, ComponentType>>> = {
  newsletter: function MailState() {
    const { data } = useOutboxStatus()
    if (!data) return null
    if (!data.mail) return 'No mail server'
    return data.failing.length + data.undelivered.length > 0 ? 'Mail fails' : 'Mail works'
  },
  readers: function Counting() {
    const { data } = usePageViews()
    return data && (data.isCounting ? 'Counted' : 'Not counted')
  },
  redirects: function Redirects() {
    const { list } = useListPages<ListPage<unknown>>(redirects.listUrl, { refetchOnMount: true })
    return list.data && String(list.data.total)
  },
  sync: function SyncedFolder() {
    const { data } = useSyncStatus()
    if (!data) return null
    const held = data.unsynced.filter(({ kind }) => isUrgent(kind)).length
    if (held > 0) return `${held} held back`
    return data.followed > 0 ? countOf(data.followed, 'file') : 'None'
  },
  guests: function Guests() {
    const { list } = useListPages<ListPage<Guest>>(guestUrls.list, { refetchOnMount: true })
    return list.data && (list.data.total === 0 ? 'None' : String(list.data.total))
  },
  backups: function Backup() {
    const { data, dataUpdatedAt } = useBackupStatus()
    if (!data) return null
    if (data.failure) return 'Failed'
    return data.last ? formatAge(data.last.date, dataUpdatedAt) : 'None yet'
  },
  security: function Sessions() {
    const { data } = useSecurity()
    return data && countOf(data.sessions.length, 'session')
  },
}
