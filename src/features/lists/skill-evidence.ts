import { allPosts, visiblePosts } from '../blog/server/post-table.ts'
import { hasPage, targetOf } from '../projects/contract.ts'
import type { Projects } from '../projects/store.ts'
import type { SiteReads } from '../site/server.ts'
import type { Evidence } from '../skills/contract.ts'
import type { FindWorks, SkillFields } from '../skills/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { IdOf } from '../transfer/transfer-list.ts'

interface WorkServices {
  projects: Pick<Projects, 'listVisible'>
  site: Pick<SiteReads, 'isHidden'>
}

/** Finds the works that skills name; the owner also sees drafts, scheduled articles and hidden projects. */
export function openFindWorks(
  { database: { db }, now }: Pick<ServerContext, 'database' | 'now'>,
  { projects, site }: WorkServices,
): FindWorks {
  return async (works, caller) => {
    const ids = idsOf(works, 'post')
    const posts = caller?.isAdmin ? allPosts(db) : visiblePosts(db, now())
    const found =
      ids.length === 0
        ? []
        : await posts.select(['id', 'slug', 'title']).where('id', 'in', ids).execute()
    const named = new Set(idsOf(works, 'project'))
    const rows = named.size === 0 ? [] : await projects.listVisible()
    const isWhole = caller?.isAdmin === true || !(await site.isHidden('projects'))
    return [
      ...found.map((post) => ({ kind: 'post' as const, ...post })),
      ...rows
        .filter((project) => named.has(project.id) && (isWhole || hasPage(project)))
        .map((project) => {
          const target = targetOf(project)
          const { id, title } = project
          return { kind: 'project' as const, id, title, ...(target !== undefined && { target }) }
        }),
    ]
  }
}

function idsOf(works: readonly Evidence[], wanted: Evidence['kind']): number[] {
  return works.filter(({ kind }) => kind === wanted).map(({ id }) => id)
}

const tables = { project: 'projects', post: 'posts' } as const

/** A skill of an export with the ids that its works have in this site; works that were not imported are left out. */
export function renumberWorks(skill: SkillFields, idOf: IdOf): SkillFields {
  const works = (skill.evidence ?? []).flatMap(({ kind, id }) => {
    const there = idOf(tables[kind], id)
    return there === undefined ? [] : [{ kind, id: there }]
  })
  return { ...skill, evidence: works.length === 0 ? null : works }
}
