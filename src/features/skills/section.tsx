import { postPath } from '../../shared/addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useInView } from '../../platform/web/in-view.ts'
import { SkillScale } from '../../platform/web/instruments/skill-scale.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { RailSection, type SectionText } from '../../platform/web/ui/section.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { PlaceTexts } from '../site/contract.ts'
import { skillCategories } from './categories.ts'
import type { ShownEvidence, Skill } from './contract.ts'
import { shownSkills } from './queries.ts'
import { countOf } from '../../shared/count.ts'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import styles from './section.module.css'
import evidenceStyles from './evidence.module.css'

const columnTitles = { research: 'Research', technical: 'Technical' } as const

/** The skills in two columns, each on its scale. Source: docs/behaviour.md, Home page. */
export function SkillsSection({
  emptySkills,
  ...words
}: SectionText & Partial<Pick<PlaceTexts<'home'>, 'emptySkills'>>) {
  return (
    <RailSection id="skills" {...words}>
      <Columns empty={emptySkills} />
    </RailSection>
  )
}

function Columns({ empty }: { empty: string | undefined }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(shownSkills)
  if (isPending) return <Pending />
  if (isError)
    return <ListFailure what="the skills" onRetry={() => void refetch()} busy={isFetching} />
  if (data.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className={styles.columns}>
      {skillCategories.map((category) => (
        <Column
          key={category}
          title={columnTitles[category]}
          rows={data.filter((skill) => skill.category === category)}
        />
      ))}
    </div>
  )
}

function Column({ title, rows }: { title: string; rows: readonly Skill[] }) {
  const list = useRef<HTMLUListElement>(null)
  const sight = useInView(list)
  if (rows.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul ref={list}>
        {rows.map(({ id, name, percentage, evidence }) => (
          <li key={id}>
            <div className={styles.row}>
              <b>{name}</b>
              <span>{`${percentage}%`}</span>
            </div>
            <SkillScale percentage={percentage} filled={sight !== 'outside'} />
            {evidence && <SkillEvidence works={evidence} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const skeletonWidths = ['56%', '42%', '64%', '48%']

function Pending() {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className={hidden.hidden}>Loading skills</p>
      {skillCategories.map((category) => (
        <div key={category}>
          <Skeleton width="38%" height="1.4rem" />
          {skeletonWidths.map((width) => (
            <div key={width} className={styles.skeleton}>
              <Skeleton width={width} />
              <Skeleton />
              <Skeleton height="10px" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/**
 * The works in which a skill is seen, as links. With a mouse only their number is shown until the skill is
 * hovered or a link has the focus; their space is reserved all the time, so that nothing moves or is covered.
 */
function SkillEvidence({ works }: { works: readonly ShownEvidence[] }) {
  return (
    <p className={evidenceStyles.evidence}>
      <span aria-hidden="true">{`Seen in ${countOf(works.length, 'work')}`}</span>
      {works.map((work) => (
        <Work key={`${work.kind} ${work.id}`} {...work} />
      ))}
    </p>
  )
}

function Work({ kind, id, slug = null, title, target = '/#projects' }: ShownEvidence) {
  if (kind === 'post') return <PageLink to={postPath({ id, slug })}>{title}</PageLink>
  if (target === `/projects/${id}`) return <PageLink to={`/projects/${id}`}>{title}</PageLink>
  return <a href={target}>{title}</a>
}
