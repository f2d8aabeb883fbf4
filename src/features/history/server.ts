import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/database/database.ts'
import type { Feature } from '../../platform/server/feature.ts'
import { requireRow } from '../../platform/server/http/crud.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import { choiceParameter, idParameter } from '../../shared/parameters.ts'
import {
  type DeletableKind,
  deletableKinds,
  deletedUrls,
  keptKinds,
  type OpenedVersion,
} from './contract.ts'
import { type BringBack, deletedTexts } from './deleted-texts.ts'
import { listVersions } from './list-versions.ts'
import { fieldsReader } from './store.ts'
import { thinVersions } from './thin-versions.ts'

/** The versions of the owner's texts, and the texts that can be brought back. */
export function historyFeature(context: ServerContext, bringBack: BringBack): Feature {
  const deleted = deletedTexts(context, bringBack)
  return {
    routes: [
      ...versionRoutes(context),
      ...deletableKinds.flatMap((kind) => deletedRoutes(kind, deleted)),
    ],
    tidy: () => thinVersions(context),
  }
}

function versionRoutes({ database: { db } }: ServerContext): Route[] {
  return [
    route('GET /api/versions', {
      access: 'owner',
      query: v.strictObject({
        kind: choiceParameter('Kind', keptKinds),
        text: idParameter('Text'),
        before: v.optional(idParameter('Before')),
      }),
      handle: ({ query: { kind, text, before } }) => listVersions(db, { kind, id: text }, before),
    }),
    route('GET /api/versions/:id', {
      access: 'owner',
      handle: async ({ id }) => requireRow(await openVersion(db, id), 'version'),
    }),
  ]
}

function deletedRoutes(kind: DeletableKind, deleted: ReturnType<typeof deletedTexts>): Route[] {
  const url = deletedUrls.list(kind)
  return [
    route(`GET ${url}`, { access: 'owner', handle: () => deleted.list(kind) }),
    route(`POST ${url}/:id/restore`, {
      access: 'owner',
      status: 201,
      handle: ({ id }) => deleted.restore({ kind, id }),
    }),
    route(`DELETE ${url}/:id`, {
      access: 'owner',
      handle: ({ id }) => deleted.remove({ kind, id }),
    }),
  ]
}

async function openVersion(db: Db, id: number): Promise<OpenedVersion | undefined> {
  const row = await db
    .selectFrom('versions')
    .select(['baseId', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id, fields: await fieldsReader(db)(row) }
}
