import { editionQuery } from '../../../shared/addresses.ts'
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
import { editionPath, editionsPath, editionVerbs } from '../../../shared/editions.ts'
import type { ListedEdition, PostEditions } from '../contract.ts'
import { postEditions } from './queries.ts'
import sheet from './versions.css?url'

/** The versions of an article that readers can cite, newest first, and what one of them changed. */
export function VersionsPage({ id }: { id: number }) {
  const editions = useQuery(postEditions(id, editionQuery(useSearch())))
  return (
    <div className={`versions-page ${layout.document}`}>
      <link rel="stylesheet" href={sheet} />
      {editions.isPending && (
        <p className="wait" role="status">
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
      <ButtonLink to={postPath(post)} variant="quiet" size="md" className="back">
        <ArrowLeft aria-hidden="true" />
        Back to Article
      </ButtonLink>
      <h1>All versions</h1>
      <p className="title" lang={language ?? undefined}>
        {title}
      </p>
      <ol className="versions" reversed>
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
      <p className="links">
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
    <section aria-labelledby="changes" className="changes">
      <h2 id="changes">What changed in version {number}</h2>
      {html === '' ? (
        <p>The text is the same.</p>
      ) : (
        <div lang={language ?? undefined} dangerouslySetInnerHTML={inner} />
      )}
    </section>
  )
}
