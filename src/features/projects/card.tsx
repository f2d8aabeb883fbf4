import ArrowRight from 'lucide-react/icons/arrow-right'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { Tag } from '../../platform/web/ui/tag.tsx'
import styles from './card.module.css'
import type { ProjectSummary } from './contract.ts'

// A part of the page's 1216 px, or of the window below that.
const featureWidth = '(min-width: 960px) 56vw, 95vw'
const width = '(min-width: 960px) 30vw, (min-width: 640px) 33vw, 95vw'

interface ProjectCardProps {
  project: ProjectSummary
  /** The first project is shown large, its words beside the picture. */
  isFeature: boolean
}

/** A project: picture, title, year, what it is, its keywords. */
export function ProjectCard({ project, isFeature }: ProjectCardProps) {
  const { title, description, imageUrl, year, tags } = project
  return (
    <article
      aria-label={title}
      className={`${styles.card} ${isFeature ? styles.feature : ''}`}
      data-reticle
    >
      <PictureFrame
        src={imageUrl}
        alt={title}
        ratio="8/5"
        width={1200}
        height={750}
        sizes={isFeature ? featureWidth : width}
      />
      <div className={styles.words}>
        <div className={styles.row}>
          <h3>{title}</h3>
          {year !== null && <span className={styles.year}>{year}</span>}
        </div>
        <p className={styles.description}>{description}</p>
        {tags !== null && (
          <div className={styles.tags}>
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
        )}
        <ButtonLink
          variant="quiet"
          className={styles.view}
          aria-label={`View Project: ${title}`}
          {...linkTo(project)}
        >
          View Project
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
    </article>
  )
}

function linkTo({ id, target }: ProjectSummary) {
  if (target === undefined) return {}
  return target === `/projects/${id}` ? ({ to: `/projects/${id}` } as const) : { href: target }
}

/** The place of a project that is being loaded. */
export function ProjectCardSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton className={styles.picture} height="auto" />
      <Skeleton width="62%" height="1.4rem" />
      <Skeleton />
      <Skeleton width="84%" />
      <div className={styles.tags}>
        <Skeleton width={60} height={24} />
        <Skeleton width={44} height={24} />
        <Skeleton width={84} height={24} />
      </div>
    </div>
  )
}
