import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/database.ts'
import { sharedWorkers } from '../../testing/shared-workers.ts'
import { folderWithSchema } from '../../testing/test-database.ts'
import { textKinds } from './kinds.ts'
import { openRenderQueue } from './render-queue.ts'

test('what a start requests is rendered once in the background, after the start', async () => {
  const database = openDatabase({ dataDir: await folderWithSchema() })
  onTestFinished(() => database.close())
  const outdated = [{ id: 1 }]
  const rendered = new Array<number>()
  const kind: typeof textKinds.posts = {
    ...textKinds.posts,
    outdated: () => Promise.resolve(outdated),
    read: (_db, id) => Promise.resolve({ id, content: 'A text', rendererVersion: 0 }),
    store: (_tx, { id }) => {
      rendered.push(id)
      outdated.pop()
      return Promise.resolve(true)
    },
  }
  const render = () => sharedWorkers.renderer.post('A text')
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
  const queue = openRenderQueue({ database, log, now: () => new Date() }, [{ kind, render }])
  queue.renderSoon()
  await queue.renderOutdated()
  expect(rendered).toEqual([1])
  outdated.push({ id: 2 })
  queue.begin()
  await expect.poll(() => rendered).toEqual([1, 2])
  await queue.stop()
})
