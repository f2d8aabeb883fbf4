import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { PublishedWork, PublicationKind } from '../../features/library/contract.ts'
import { publications } from '../../features/library/queries.ts'
import { useSite } from '../../features/site/queries.ts'
import { countOf } from '../../shared/count.ts'
import { orcidAddress } from '../../shared/orcid.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import page from '../../platform/web/ui/page.module.css'
import { NotFound } from '../layout/not-found.tsx'
import { profilesIn } from './profiles.ts'
import { PublicationsGroup } from './publications-group.tsx'
import styles from './publications.module.css'

const kinds: readonly { kind: PublicationKind; label: string }[] = [
  { kind: 'first', label: 'First author' },
  { kind: 'refereed', label: 'Refereed' },
  { kind: 'preprints', label: 'Preprints' },
  { kind: 'conference', label: 'Conference' },
  { kind: 'software', label: 'Software' },
  { kind: 'theses', label: 'Theses' },
]

/** What the owner has published, by year; of one kind if the address names one: `/publications?show=refereed`. */
export function PublicationsPage() {
  const { data, isPending, isFetching, refetch } = useQuery(publications)
  if (data === null) return <NotFound />
  return (
    <div className={`${page.page} ${styles.publications}`}>
      <h1>Publications</h1>
      {data ? (
        <Publications works={data} />
      ) : (
        !isPending && (
          <ListFailure what="the publications" onRetry={() => void refetch()} busy={isFetching} />
        )
      )}
    </div>
  )
}

const maxSelected = 10

function Publications({ works }: { works: PublishedWork[] }) {
  const asked = new URLSearchParams(useSearch()).get('show')
  const current = kinds.find(({ kind }) => kind === asked)?.kind
  const shown = works.filter((work) => current === undefined || work.kinds.includes(current))
  const selected = shown.filter(({ isSelected }) => isSelected).slice(0, maxSelected)
  const years = Map.groupBy(shown, ({ year }) => year?.toString() ?? 'In preparation')
  return (
    <>
      <p className={styles.about}>
        <About count={works.length} />
      </p>
      <KindLinks works={works} current={current} />
      {shown.length === 0 && <EmptyState>Nothing of this kind.</EmptyState>}
      {selected.length > 0 && <PublicationsGroup title="Selected" works={selected} hasSummaries />}
      {Array.from(years, ([year, ofYear]) => (
        <PublicationsGroup key={year} title={year} works={ofYear} />
      ))}
    </>
  )
}

/** The number of works, the owner's profiles, and the bibliography as a file. */
function About({ count }: { count: number }) {
  const { orcid, links } = useSite()
  const orcidUrl = orcidAddress(orcid)
  return (
    <>
      <span>{countOf(count, 'work')}</span>
      {orcid !== '' && (
        <span>
          ORCID <a href={orcidUrl}>{orcidUrl}</a>
        </span>
      )}
      {profilesIn(links).map(({ label, address }) => (
        <a key={address} href={address}>
          {label}
        </a>
      ))}
      <a href="/publications.bib" download className={styles.file}>
        Download BibTeX
      </a>
    </>
  )
}

interface KindLinksProps {
  works: PublishedWork[]
  current: PublicationKind | undefined
}

// Plain links: they work without script, and an address with a filter can be passed on.
function KindLinks({ works, current }: KindLinksProps) {
  const filled = kinds
    .map(({ kind, label }) => ({
      kind,
      label,
      count: works.filter((work) => work.kinds.includes(kind)).length,
    }))
    .filter(({ count }) => count > 0)
  return (
    <nav aria-label="Kinds">
      <ul className={styles.kinds}>
        <li>
          <a href="/publications" aria-current={current === undefined ? 'page' : undefined}>
            All <span>{works.length}</span>
          </a>
        </li>
        {filled.map(({ kind, label, count }) => (
          <li key={kind}>
            <a
              href={`/publications?show=${kind}`}
              aria-current={current === kind ? 'page' : undefined}
            >
              {label} <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
