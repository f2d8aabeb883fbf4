import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { blog, type Post } from '../../../features/blog/contract.ts'
import type { OpenedWriting } from '../../../features/blog/web/editor/use-writing-room.tsx'
import { type OwnPage, pages } from '../../../features/pages/contract.ts'
import { type EditedProject, projects } from '../../../features/projects/contract.ts'
import { useSite } from '../../../features/site/queries.ts'
import { storedRow, useStoredRow } from '../../../platform/web/admin/opened-row.tsx'
import { useLocation } from '../../../platform/web/location.ts'
import { focusPage, samePage } from '../../../platform/web/navigation.ts'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import type { To, WrittenKind } from '../../../shared/addresses.ts'
import { AdminContexts } from '../admin-contexts.tsx'
import { PanelBoundary } from '../panel-boundary.tsx'
import { WritePage } from './write-page.tsx'
import { WritePost } from './write-post.tsx'
import { WriteProject } from './write-project.tsx'
import styles from './writing-place.module.css'

const kinds = {
  posts: {
    what: 'post',
    resource: blog,
    back: { to: '/admin?tab=blog', name: 'Posts' },
  },
  pages: {
    what: 'page',
    resource: pages,
    back: { to: '/admin?tab=pages', name: 'Pages' },
  },
  projects: {
    what: 'project',
    resource: projects,
    back: { to: '/admin?tab=projects', name: 'Projects' },
  },
} as const

interface WritingPlaceProps {
  kind: WrittenKind
  /** The id of the text, or `new`. */
  address: string
}

/** Loads a text while the session is checked. */
export function usePreparedText({ kind, address }: WritingPlaceProps): void {
  const client = useQueryClient()
  useEffect(() => {
    if (address !== 'new')
      void client.prefetchQuery(storedRow(kinds[kind].resource, Number(address)))
  }, [client, kind, address])
}

/** The page for writing a text. */
export function WritingPlace({ kind, address }: WritingPlaceProps) {
  const [created, setCreated] = useState<string>()
  const [, navigate] = useLocation()
  // A new text gets its address while it is open, and the page stays as it is.
  const key = address === created ? 'new' : address
  const { what } = kinds[kind]
  return (
    <AdminContexts>
      <PanelBoundary key={`${kind}/${key}`} what={`the ${what}`}>
        <Opened
          kind={kind}
          id={key === 'new' ? undefined : Number(key)}
          onCreated={(id) => {
            setCreated(String(id))
            navigate(`/admin/${kind}/${id}`, { replace: true, state: samePage })
          }}
        />
      </PanelBoundary>
    </AdminContexts>
  )
}

interface OpenedProps extends Pick<OpenedWriting, 'onCreated'> {
  kind: WrittenKind
  id: number | undefined
}

/** A new text, or a stored one once it is loaded. */
function Opened({ kind, id, onCreated }: OpenedProps) {
  const { timeZone } = useSite()
  const [continues] = useState(readContinued)
  const opened = { timeZone, continues, onCreated }
  if (kind === 'pages')
    return (
      <Stored<OwnPage> {...kinds.pages} id={id}>
        {(page) => <WritePage page={page} {...opened} />}
      </Stored>
    )
  if (kind === 'projects')
    return (
      <Stored<EditedProject> {...kinds.projects} id={id}>
        {(project) => <WriteProject project={project} {...opened} />}
      </Stored>
    )
  return (
    <Stored<Post> {...kinds.posts} id={id}>
      {(post) => <WritePost post={post} {...opened} />}
    </Stored>
  )
}

interface StoredProps<Row> {
  id: number | undefined
  what: string
  resource: Parameters<typeof useStoredRow>[0]
  back: { to: To; name: string }
  children: (row: Row | undefined) => ReactNode
}

function Stored<Row>({ id, children, ...kind }: StoredProps<Row>) {
  if (id === undefined) return children(undefined)
  return (
    <StoredText<Row> id={id} {...kind}>
      {children}
    </StoredText>
  )
}

function StoredText<Row>(props: StoredProps<Row> & { id: number }) {
  const { id, what, resource, back, children } = props
  const { data, isLoaded, isFetching, refetch } = useStoredRow<Row>(resource, id)
  // There was nothing that could get the focus while the text was loading.
  useEffect(() => {
    if (isLoaded) focusPage()
  }, [isLoaded])
  if (!isLoaded) return <Waiting what={what} />
  if (data) return children(data)
  return (
    <main id="main" className={styles.missing}>
      <h1>{data === null ? `This ${what} does not exist` : `The ${what} could not be loaded`}</h1>
      {data === null ? (
        <p>It was deleted, or its address is wrong.</p>
      ) : (
        <ListFailure
          what={`the ${resource.name}`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      <ButtonLink to={back.to} variant="secondary" size="md">
        Back to {back.name}
      </ButtonLink>
    </main>
  )
}

function Waiting({ what }: { what: string }) {
  return (
    <div className={styles.waiting}>
      <Spinner label={`Loading the ${what}`} />
    </div>
  )
}

/** The draft that the window of the text was left with for this page. */
function readContinued(): string | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('draft' in state)) return undefined
  return String(state.draft)
}
