import type { ServerContext } from '../../platform/server/context.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { BringBackText } from '../texts/contract.ts'
import type {
  DeletableKind,
  DeletedName,
  DeletedText,
  RestoredText,
  VersionFields,
} from './contract.ts'
import { fieldsReader } from './store.ts'
import { removeVersions, retentionMs } from './thin-versions.ts'

/** How the features of texts bring one back under its id. */
export type BringBack = Readonly<Record<DeletableKind, BringBackText>>

/** The number of deleted texts of a kind that are listed, the latest ones. */
const maxListed = 100

/** The texts that were deleted in the last 30 days. */
export function deletedTexts(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  bringBack: BringBack,
) {
  const { db } = database
  const deleted = () => {
    const earliest = new Date(now().getTime() - retentionMs)
    return db.selectFrom('versions').where('deletedAt', '>=', earliest.toISOString())
  }

  /** The last version of a deleted text. @throws HttpError 404 when there is none */
  async function find({ kind, id }: DeletedName) {
    const row = await deleted()
      .select(['deletedAt', 'baseId', 'content'])
      .where('kind', '=', kind)
      .where('textId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!row) throw new HttpError(404, 'No such deleted text')
    return row
  }

  return {
    list: async (kind: DeletableKind): Promise<DeletedText[]> => {
      const last = await deleted()
        .select((row) => row.fn.max('id').as('id'))
        .where('kind', '=', kind)
        .groupBy('textId')
        .orderBy('id', 'desc')
        .limit(maxListed)
        .execute()
      return await describe(
        db,
        last.map(({ id }) => id),
      )
    },
    restore: async (name: DeletedName): Promise<RestoredText> => {
      const row = await find(name)
      const fields = await fieldsReader(db)(row)
      const due = withoutPastPlan(fields, row.deletedAt, now().toISOString())
      const stored = await bringBack[name.kind](name.id, due, (tx) => claim(tx, name))
      return { id: name.id, title: titleOf(fields), ...stored }
    },
    /** Deletes a text for good, with all its versions. */
    remove: async (name: DeletedName): Promise<void> => {
      await find(name)
      await database.writeWithoutInvalidation(async (tx) => {
        await claim(tx, name)
        await removeVersions(tx, name.kind, [name.id])
      })
    },
  }
}

/** The deleted texts with these last versions, the latest first. */
async function describe(db: Db, ids: readonly number[]): Promise<DeletedText[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('versions')
    .select(['textId', 'deletedAt', 'baseId', 'content'])
    .where('id', 'in', ids)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const read = fieldsReader(db)
  return await Promise.all(
    rows.map(async ({ textId: id, deletedAt, ...version }) => {
      const at = deletedAt ?? ''
      const until = new Date(Date.parse(at) + retentionMs).toISOString()
      return { id, title: titleOf(await read(version)), deletedAt: at, until }
    }),
  )
}

/** A post that was to appear in the meantime comes back as a draft. */
function withoutPastPlan(
  fields: VersionFields,
  deletedAt: string | null,
  now: string,
): VersionFields {
  const { visibleFrom } = fields
  const isPast =
    typeof visibleFrom === 'string' && visibleFrom > (deletedAt ?? '') && visibleFrom <= now
  return isPast ? { ...fields, visibleFrom: null } : fields
}

/** Makes a text no longer a deleted one. @throws HttpError 409 when another request was faster */
async function claim(tx: Tx, { kind, id }: DeletedName): Promise<void> {
  const result = await tx
    .updateTable('versions')
    .set({ deletedAt: null })
    .where('kind', '=', kind)
    .where('textId', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n)
    throw new HttpError(409, 'This text is no longer among the deleted ones')
}

function titleOf({ title }: VersionFields): string {
  return typeof title === 'string' ? title : ''
}
