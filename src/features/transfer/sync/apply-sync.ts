import { updatePost } from '../../blog/server/post-writes.ts'
import { plainContext, type RenderedPost } from '@ephemeris/markdown'
import { openVersions } from '../../history/store.ts'
import { openSite } from '../../site/server.ts'
import { renderRulesOf } from '../../texts/contract.ts'
import { textKinds } from '../../texts/kinds.ts'
import { markOutdated } from '../../texts/references.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import { applyImport, type ApplyOptions } from '../apply-import.ts'
import type { SyncPlan, SyncUpdate } from './plan-sync.ts'
import { recordRun } from './sync-runs.ts'
import { recordRenamed, recordSynced } from './synced-files.ts'

interface SyncOptions extends Pick<ApplyOptions, 'renderer' | 'renderOutdated'> {
  /** The path of the folder, for the report in the admin area. */
  folder: string
}

/**
 * Carries out a plan in one transaction, and reports it to the owner.
 * @throws TransferError or HttpError 409, without any change, when something else was written meanwhile
 */
export async function applySync(
  context: ServerContext,
  sync: SyncPlan,
  { folder, renderer, renderOutdated }: SyncOptions,
): Promise<void> {
  const { plan, expected, updates, inSync, hashes, renamed } = sync
  const versions = openVersions(context)
  const { macros, citationStyle: style } = await openSite(context).read()
  const rendered: { update: SyncUpdate; page: RenderedPost }[] = []
  for (const update of updates) {
    const { fields } = update
    const textContext = { ...plainContext, macros, style }
    const page = await renderer.storedPost(fields.content, textContext, renderRulesOf(fields))
    rendered.push({ update, page })
  }
  await applyImport(context, plan, {
    renderOutdated,
    renderer,
    afterImport: async (tx, ids) => {
      const syncedAt = context.now().toISOString()
      await recordRenamed(tx, renamed)
      for (const { update, page } of rendered) {
        const { path, hash, postId, fields, version } = update
        const change = { ...fields, version }
        const options = { at: context.now(), texts: textKinds.posts }
        const post = await versions.saving(tx, 'posts', {
          id: postId,
          isAutosave: false,
          write: () => updatePost(tx, postId, change, page, options),
        })
        await recordSynced(tx, { path, hash, postId, version: post.version, syncedAt })
      }
      for (const file of inSync) await recordSynced(tx, { ...file, syncedAt })
      for (const [path, hash] of hashes) {
        const postId = ids.get(path)
        if (postId === undefined) continue
        expected.requireExpected(path, postId)
        await recordSynced(tx, { path, hash, postId, version: 1, syncedAt })
      }
      // Works that an updated article cites may have been stored after it was rendered.
      const changed = updates.map(({ postId }) => postId)
      await markOutdated(tx, 'posts', changed)
      await recordRun(tx, sync.lines, { folder, ids, at: syncedAt })
    },
  })
}
