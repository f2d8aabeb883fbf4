import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { type SectionText, TopSection } from '../../platform/web/ui/section.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import type { PlaceTexts } from '../site/contract.ts'
import { ProjectCard, ProjectCardSkeleton } from './card.tsx'
import { projectSummaries } from './queries.ts'
import styles from './section.module.css'

/** The projects, the first one large. Source: docs/behaviour.md, Home page. */
export function ProjectsSection({
  emptyProjects,
  ...words
}: SectionText & Partial<Pick<PlaceTexts<'home'>, 'emptyProjects'>>) {
  return (
    <TopSection
      id="projects"
      {...words}
      action={
        <ButtonLink to="/#projects" variant="secondary" size="md">
          View All Projects
        </ButtonLink>
      }
    >
      <Projects empty={emptyProjects} />
    </TopSection>
  )
}

function Projects({ empty }: { empty: string | undefined }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(projectSummaries)
  if (isPending)
    return (
      <div className={styles.grid} aria-busy="true">
        <p className={hidden.hidden}>Loading projects</p>
        <ProjectCardSkeleton />
        <ProjectCardSkeleton />
        <ProjectCardSkeleton />
      </div>
    )
  if (isError)
    return <ListFailure what="the projects" onRetry={() => void refetch()} busy={isFetching} />
  if (data.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className={styles.grid}>
      {data.map((project, index) => (
        <ProjectCard key={project.id} project={project} isFeature={index === 0} />
      ))}
    </div>
  )
}
