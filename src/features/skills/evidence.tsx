import { countOf } from '../../shared/count.ts'
import { PageLink } from '../../web/ui/page-link.tsx'
import type { ShownEvidence } from './contract.ts'
import styles from './evidence.module.css'

/**
 * The works in which a skill is seen, as links. Under a mouse they stand back behind their number until the skill is
 * pointed at or a link has the focus; they take their place all the time, so nothing moves and nothing is covered.
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
