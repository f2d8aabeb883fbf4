import { useQuery } from '@tanstack/react-query'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { ArticleFrame } from '../../features/blog/web/article-frame.tsx'
import { ArticleSkeleton } from '../../features/blog/web/article-skeleton.tsx'
import { Neighbours } from '../../features/blog/web/neighbours.tsx'
import type { ProjectPage } from '../../features/projects/contract.ts'
import { projectPage } from '../../features/projects/queries.ts'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import { useHasSection } from '../../platform/web/shown-sections.ts'
import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Tag } from '../../platform/web/ui/tag.tsx'
import lone from '../../platform/web/ui/lone-card.module.css'
import { lazyView } from '../../platform/web/lazy-view.ts'
import styles from './project.module.css'

const width = '(min-width: 1200px) 44rem, 95vw'

// Loaded on demand, so that what it shares with other pages is not part of every page.
const Missing = lazyView(async () => (await import('./missing.tsx')).NotFoundPage)

/** A project with a text: what it is, where it is found, and its text. */
export function ProjectScreen({ id }: { id: number }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(projectPage(id))
  if (isPending) return <ArticleSkeleton />
  if (isError)
    return (
      <div className={lone.alone}>
        <ListFailure what="this project" onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  if (!data) return <Missing.View />
  return <Project key={id} project={data} />
}

function Project({ project }: { project: ProjectPage }) {
  const hasProjects = useHasSection()('projects')
  return (
    <ArticleFrame
      title={project.title}
      back={
        hasProjects ? { to: '/#projects', label: 'Back to Projects' } : { to: '/', label: 'Home' }
      }
      about={<About project={project} />}
      text={project}
    >
      <Neighbours
        one="project"
        pathOf={({ id }) => `/projects/${id}`}
        previous={project.previous}
        next={project.next}
      />
    </ArticleFrame>
  )
}

function About({ project }: { project: ProjectPage }) {
  const { title, description, imageUrl, year, tags, url, codeUrl, paper } = project
  return (
    <>
      <p className={styles.description}>{description}</p>
      {(year !== null || tags !== null) && (
        <p className={styles.facts}>
          {year !== null && <span>{year}</span>}
          {tags?.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      {(url ?? codeUrl ?? paper) !== null && (
        <p className={styles.links}>
          {url !== null && <Elsewhere href={url}>Visit</Elsewhere>}
          {codeUrl !== null && <Elsewhere href={codeUrl}>Code</Elsewhere>}
          {paper !== null && <Elsewhere href={paper.url}>{`Paper (${paper.name})`}</Elsewhere>}
        </p>
      )}
      {imageUrl !== null && (
        <div className={styles.picture}>
          <PictureFrame
            src={imageUrl}
            alt={title}
            ratio="8/5"
            width={1200}
            height={750}
            sizes={width}
            loading="eager"
          />
        </div>
      )}
    </>
  )
}

function Elsewhere({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} variant="secondary" size="md" rel="noopener">
      {children}
      <ArrowUpRight aria-hidden="true" />
    </ButtonLink>
  )
}
