import type { ServerContext } from '../../platform/server/context.ts'
import {
  type ColumnMapping,
  type Columns,
  number,
  openTable,
  text,
} from '../../platform/server/database/table.ts'
import { requireRow, rowUrl, removeRoute } from '../../platform/server/http/crud.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type Caller, type Route, route } from '../../platform/server/http/route.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { skillCategories } from './categories.ts'
import { type Evidence, type Skill, skills, type ShownEvidence } from './contract.ts'
import { skillSchema } from './rules.ts'

export type SkillFields = FieldsOf<typeof skills>

const category: ColumnMapping<SkillFields['category']> = {
  write: (value) => value,
  // A check constraint keeps every other value out.
  read: (stored) => skillCategories.find((category) => category === stored) ?? 'technical',
}

/** Works by kind and id as JSON. */
const evidence: ColumnMapping<Evidence[] | null> = {
  write: (list) => (list === null ? null : JSON.stringify(list)),
  read: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as Evidence[]) : null),
}

export const skillColumns: Columns<SkillFields> = {
  name: text,
  percentage: number,
  category,
  evidence,
}

/** Finds works; omits deleted ones and those that the caller may not see. */
export type FindWorks = (
  works: readonly Evidence[],
  caller: Caller | undefined,
) => Promise<ShownEvidence[]>

/**
 * The skills: anyone reads, the owner writes. Ids are never used again, so a deleted work that a skill
 * names is just not found any more, and is found again when its removal is undone.
 */
export function skillRoutes({ database }: ServerContext, findWorks: FindWorks): Route[] {
  const table = openTable(database, 'skills', skillColumns)
  const refuseMissing = async ({ evidence: works }: SkillFields, caller: Caller | undefined) => {
    if (works === null) return
    const known = new Set((await findWorks(works, caller)).map(nameOf))
    const missing = works.find((work) => !known.has(nameOf(work)))
    if (missing) throw new HttpError(400, `There is no such ${missing.kind}`)
  }
  return [
    route('GET /api/skills', {
      access: 'anyone',
      handle: async ({ caller }) => {
        const rows = await table.listVisible()
        const named = rows.flatMap(({ evidence: works }) => works ?? [])
        if (named.length === 0) return rows
        const known = new Map((await findWorks(named, caller)).map((work) => [nameOf(work), work]))
        return rows.map((row): Skill => ({ ...row, evidence: shownOf(row.evidence, known) }))
      },
    }),
    route('POST /api/skills', {
      access: 'owner',
      schema: skillSchema,
      status: 201,
      handle: async ({ body, caller }) => {
        await refuseMissing(body, caller)
        return await table.create(body)
      },
    }),
    route(`PUT ${rowUrl(skills)}`, {
      access: 'owner',
      schema: skillSchema,
      handle: async ({ id, body, caller }) => {
        await refuseMissing(body, caller)
        return requireRow(await table.update(id, body), skills.name)
      },
    }),
    removeRoute(skills, table),
  ]
}

function nameOf({ kind, id }: Evidence): string {
  return `${kind} ${id}`
}

function shownOf(
  works: readonly Evidence[] | null,
  known: ReadonlyMap<string, ShownEvidence>,
): ShownEvidence[] | null {
  const shown = (works ?? []).map((work) => known.get(nameOf(work)))
  const there = shown.filter((work) => work !== undefined)
  return there.length === 0 ? null : there
}
