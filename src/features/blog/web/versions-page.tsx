import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useMemo } from 'react'
import { useSearch } from '../../../platform/web/location.ts'
import { trustedHtml } from '../../../platform/web/trusted-html.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import layout from '../../../platform/web/ui/page.module.css'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { postPath } from '../../../shared/addresses.ts'
import { editionIn, editionPath, editionsPath, editionVerbs } from '../../../shared/editions.ts'
import type { ListedEdition, PostEditions } from '../contract.ts'
import { postEditions } from './queries.ts'
import styles from './versions-page.module.css'

/** The versions of an article that readers can cite, newest first, and what one of them changed. */
export function VersionsPage({ id }: { id: number }) {
  const editions = useQuery(postEditions(id, editionIn(useSearch())))
  return (
    <div className={layout.document}>
      {editions.isPending && (
        <p className={styles.wait} role="status">
          Loading versions...
        </p>
      )}
      {editions.isError && (
        <ListFailure
          what="the versions"
          onRetry={() => void editions.refetch()}
          busy={editions.isFetching}
        />
      )}
      {editions.data === null && <EmptyState>This article has no such version.</EmptyState>}
      {editions.data && <Versions {...editions.data} />}
    </div>
  )
}

function Versions(post: PostEditions) {
  const { title, language, editions, chosen, changes } = post
  return (
    <>
      <ButtonLink to={postPath(post)} variant="quiet" size="md" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        Back to Article
      </ButtonLink>
      <h1>All versions</h1>
      <p className={styles.title} lang={language ?? undefined}>
        {title}
      </p>
      <ol className={styles.versions} reversed>
        {editions.map((edition) => (
          <Version
            key={edition.number}
            post={post}
            edition={edition}
            isLatest={edition === editions[0]}
          />
        ))}
      </ol>
      {changes !== null && <Changes number={chosen} html={changes} language={language} />}
    </>
  )
}

interface VersionProps {
  post: PostEditions
  edition: ListedEdition
  isLatest: boolean
}

function Version({ post, edition, isLatest }: VersionProps) {
  const { number, kind, note, day, sha256 } = edition
  const path = postPath(post)
  const at = (one: typeof path | `${typeof path}.md`) => (isLatest ? one : editionPath(one, number))
  return (
    <li>
      <h2>
        Version {number} {kind !== 'first' && kind !== 'update' && <Kind kind={kind} />}
      </h2>
      <p>
        {editionVerbs[kind]} {day}
        {note !== '' && ` — ${note}`}
      </p>
      <p className={styles.links}>
        <PageLink to={at(path)}>
          {isLatest ? 'Read the latest version' : `Read version ${number}`}
        </PageLink>
        {number > 1 && (
          <PageLink
            to={`${editionPath(editionsPath(post.id), number)}#changes`}
            aria-current={number === post.chosen ? 'true' : undefined}
          >
            What changed
          </PageLink>
        )}
        <a href={at(`${path}.md`)}>Markdown</a>
        <span>
          SHA-256 <code>{sha256}</code>
        </span>
      </p>
    </li>
  )
}

function Kind({ kind }: { kind: 'erratum' | 'retraction' }) {
  return <Badge tone="accent">{kind === 'erratum' ? 'Erratum' : 'Retraction'}</Badge>
}

interface ChangesProps {
  number: number
  html: string
  language: string | null
}

/** The words that a version removed and added. */
function Changes({ number, html, language }: ChangesProps) {
  const inner = useMemo(() => trustedHtml(html), [html])
  return (
    <section aria-labelledby="changes" className={styles.changes}>
      <h2 id="changes">What changed in version {number}</h2>
      {html === '' ? (
        <p>The text is the same.</p>
      ) : (
        <div lang={language ?? undefined} dangerouslySetInnerHTML={inner} />
      )}
    </section>
  )
}
