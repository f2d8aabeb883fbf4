// @databases sqlite postgres
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/server/database/database.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import type { VersionFields } from './contract.ts'
import { deletedTexts } from './deleted-texts.ts'
import { fieldsReader, openVersions, versionsOf } from './store.ts'

const now = () => new Date('2026-11-26T12:00:00.000Z')

type Fields = Record<'title' | 'content' | 'excerpt' | 'category' | 'date', string> & {
  visibleFrom: string | null
}

/** Writes the row of a post without rendering it. */
async function writePost(tx: Tx, id: number, fields: Fields): Promise<{ id: number }> {
  const at = now().toISOString()
  const rest = { publishedAt: at, updatedAt: at, version: 1, rendered: '', feedHtml: '' }
  const row = { id, ...fields, ...rest, rendererVersion: 0 }
  await tx
    .insertInto('posts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return { id }
}

class PowerCut extends Error {}

/** A site with posts 1 to 3, and what its answers said was saved. */
async function openPosts() {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  const versions = openVersions({ now })
  const claimed = deletedTexts(
    { database, now },
    {
      posts: async (id, fields, claim) => {
        await database.write(async (tx) => {
          await claim(tx)
          await writePost(tx, id, fields as Fields)
        })
        return {}
      },
      pages: () => Promise.reject(new Error('Not asked for')),
      projects: () => Promise.reject(new Error('Not asked for')),
    },
  )
  const answered = new Map<number, Fields[]>([1, 2, 3].map((id) => [id, []]))
  const isThere = new Set<number>()
  const savedOf = (id: number) => answered.get(id) ?? []

  async function save(id: number, fields: Fields, isCut = false): Promise<void> {
    const written = database.write(async (tx) => {
      await versions.saving(tx, 'posts', {
        id: isThere.has(id) ? id : undefined,
        isAutosave: false,
        write: () => writePost(tx, id, fields),
      })
      if (isCut) throw new PowerCut()
    })
    if (isCut) return await expect(written).rejects.toThrow(PowerCut)
    await written
    isThere.add(id)
    if (JSON.stringify(savedOf(id).at(-1)) !== JSON.stringify(fields)) savedOf(id).push(fields)
  }

  async function remove(id: number): Promise<void> {
    await database.write(async (tx) => {
      await versions.deleting(tx, 'posts', id)
      await tx.deleteFrom('posts').where('id', '=', id).execute()
    })
    isThere.delete(id)
  }

  async function bringBack(id: number): Promise<void> {
    await claimed.restore({ kind: 'posts', id })
    isThere.add(id)
  }

  async function stored(id: number): Promise<VersionFields[]> {
    const rows = await versionsOf(database.db, { kind: 'posts', id })
      .select(['baseId', 'content'])
      .orderBy('id')
      .execute()
    return await Promise.all(rows.map(fieldsReader(database.db)))
  }

  return { save, remove, bringBack, stored, isThere, savedOf }
}

const steps = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    what: fc.constantFrom('edit', 'edit', 'edit', 'restore', 'delete', 'cut'),
    words: fc.oneof(fc.string({ unit: 'binary' }), fc.lorem({ maxCount: 30 })),
    place: fc.nat(5000),
    isVisible: fc.boolean(),
  }),
  { minLength: 100, maxLength: 100 },
)

interface Step {
  id: number
  what: string
  words: string
  place: number
  isVisible: boolean
}

/** The text with some words put into it; PostgreSQL stores no NUL. */
function edited(before: Fields | undefined, { words, place, isVisible }: Step): Fields {
  const { content = '' } = before ?? {}
  const at = content.length === 0 ? 0 : place % content.length
  const text = words.replaceAll('\0', '')
  return {
    title: 'A clock made of one star',
    content: (content.slice(0, at) + text + content.slice(at)).toWellFormed(),
    excerpt: 'A star as a clock.',
    category: 'Variables',
    date: 'November 26, 2026',
    visibleFrom: isVisible ? now().toISOString() : null,
  }
}

test('after any edits, restores, deletions and cuts, every answered version is read byte by byte', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const posts = await openPosts()
      for (const step of all) {
        const { id, what } = step
        const saved = posts.savedOf(id)
        if (!posts.isThere.has(id) && saved.length > 0) await posts.bringBack(id)
        else if (what === 'delete' && posts.isThere.has(id)) await posts.remove(id)
        else if (what === 'restore' && saved.length > 0)
          await posts.save(id, saved[step.place % saved.length] ?? edited(undefined, step))
        else await posts.save(id, edited(saved.at(-1), step), what === 'cut')
      }
      for (const id of [1, 2, 3])
        expect(JSON.stringify(await posts.stored(id))).toBe(JSON.stringify(posts.savedOf(id)))
    }),
    { numRuns: 1 },
  )
})
