import { countOf } from '../../shared/count.ts'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import type { ShownEvidence } from './contract.ts'
import styles from './evidence.module.css'

/**
 * The works in which a skill is seen, as links. With a mouse only their number is shown until the skill is
 * hovered or a link has the focus; their space is reserved all the time, so nothing moves and nothing is covered.
 */
export function SkillEvidence({ works }: { works: readonly ShownEvidence[] }) {
  return (
    <p className={styles.evidence}>
      <span aria-hidden="true">{`Seen in ${countOf(works.length, 'work')}`}</span>
      {works.map((work) => (
        <Work key={`${work.kind} ${work.id}`} {...work} />
      ))}
    </p>
  )
}

function Work({ kind, id, title, target = '/#projects' }: ShownEvidence) {
  if (kind === 'post') return <PageLink to={`/blog/${id}`}>{title}</PageLink>
  if (target === `/projects/${id}`) return <PageLink to={`/projects/${id}`}>{title}</PageLink>
  return <a href={target}>{title}</a>
}
