// @databases sqlite postgres
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CommentPage } from '../features/comments/contract.ts'
import { transientTables } from '../features/backup/scrub-database.ts'
import { readBackup, restoreBackup } from '../features/backup/restore.ts'
import { siteFiles } from '../features/backup/make-backup.ts'
import { listBackups } from '../features/backup/stored-backups.ts'
import { type DatabasePlace, openDatabase } from '../platform/server/database/database.ts'
import { migrate, type Migration, tableNames } from '../platform/server/database/migrate.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { readConfig } from '../platform/server/ops/config.ts'
import { describeSchema } from '../testing/describe-schema.ts'
import { realPages } from '../testing/real-pages.ts'
import { openReleasedSite, releases } from '../testing/releases.ts'
import { emptyPlace, openEmptyDatabase } from '../testing/test-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import { openSiteDatabase } from './site-database.ts'

/** A step as a later version could have it: a column, a value in each row, a table and an index. */
const trial: Migration = {
  name: '9999_trial',
  up: async (tx) => {
    const added = { name: 'trial', next: 1 }
    await tx.schema
      .createTable('trials')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .execute()
    await tx.insertInto('counters').values(added).execute()
    for (const table of ['posts', 'users', 'quotes'] as const) {
      await tx.schema.alterTable(table).addColumn('trial', 'text').execute()
      await sql`update ${sql.table(table)} set trial = 'new'`.execute(tx)
    }
    await tx.schema.createIndex('posts_trial').on('posts').column('trial').execute()
  },
}
const steps = [...migrations, trial]

type Row = Record<string, unknown>
type Tables = Record<string, Row[]>

/** Made of the posts when a site starts. */
const derived = new Set(['search_texts', 'search_index'])

/** Every row of every table, in an order of their own. */
async function readTables(place: DatabasePlace): Promise<Tables> {
  const database = openDatabase(place)
  try {
    const tables: Tables = {}
    for (const name of await tableNames(database.db, database.engine)) {
      const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(database.db)
      tables[name] = rows.toSorted((one, other) =>
        JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
      )
    }
    return tables
  } finally {
    await database.close()
  }
}

/** The rows of one time that another time lacks, whatever columns were added since. */
function missingRows(before: Tables, after: Tables): Tables {
  const missing = Object.entries(before).map(([name, rows]) => {
    const columns = Object.keys(rows[0] ?? {})
    const text = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
    const there = new Set(after[name]?.map(text))
    return [name, rows.filter((row) => !there.has(text(row)))] as const
  })
  return Object.fromEntries(missing.filter(([, rows]) => rows.length > 0))
}

/** The next full minute: the name of a backup has whole seconds. */
const upgradeDate = (date: string) => new Date(Math.ceil(Date.parse(date) / 60_000) * 60_000)

/** Opens the database as a start of a later version does, and closes it again. */
async function upgrade(place: DatabasePlace, date: string): Promise<void> {
  const config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' })
  const log = { info: () => undefined }
  await (await openSiteDatabase(config, { now: () => upgradeDate(date), log, steps })).close()
}

async function schemaOf(place: DatabasePlace): Promise<string[]> {
  const database = openDatabase(place)
  try {
    return await describeSchema(database)
  } finally {
    await database.close()
  }
}

describe.each(releases)('the data of %s', (version) => {
  test('has the schema that its migrations still make: a released one never changes', async () => {
    const { place, schema, steps: released } = await openReleasedSite(version)
    const { database } = await openEmptyDatabase()
    await migrate(database, released)
    expect(await describeSchema(database)).toEqual(schema)
    const made = await database.db.selectFrom('counters').select('name').execute()
    expect((await readTables(place))['counters']?.map(({ name }) => name)).toEqual(
      made.map(({ name }) => name).toSorted(),
    )
  })

  test('keeps every row through an upgrade, and is saved before', async () => {
    const { place, manifest } = await openReleasedSite(version)
    const before = await readTables(place)
    await upgrade(place, manifest.date)
    const after = await readTables(place)
    expect(missingRows(before, after)).toEqual({})
    expect(after['migrations']).toHaveLength(steps.length)
    expect(after['users']?.map(({ trial: value }) => value)).toEqual(['new', 'new', 'new'])
    expect(listBackups(place.dataDir).map(({ date }) => date)).toEqual([upgradeDate(manifest.date)])
  })

  test('answers every page and every call after an upgrade', async () => {
    const { place, manifest } = await openReleasedSite(version)
    const site = await openTestSite({
      dataDir: place.dataDir,
      env: { DATABASE_URL: place.databaseUrl ?? '' },
      now: () => upgradeDate(manifest.date),
      pages: realPages,
      steps,
    })
    expect(listBackups(place.dataDir)).toHaveLength(1)
    const owner = site.visitor()
    const login = { username: 'ada', password: 'correct horse' }
    expect((await owner.send('POST', '/api/login', login)).status).toBe(200)
    const map = (await site.visitor().get('/sitemap.xml')).text
    const pages = Array.from(
      map.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g),
      ([, page = '']) => page,
    )
    expect(pages.length).toBeGreaterThan(10)
    const calls = site.routes
      .filter(({ method, url }) => method === 'GET' && !url.includes(':'))
      .map(({ url }) => url)
    const answers = new Map<string, number>()
    for (const url of [...pages, ...calls]) answers.set(url, (await owner.get(url)).status)
    const others = Object.fromEntries([...answers].filter(([, status]) => status !== 200))
    // Nobody is about to sign in, there is no CV, and seven ask for a parameter.
    expect(others).toEqual({
      '/api/blog/article': 400,
      '/api/blog/series': 400,
      '/api/blog/tagged': 400,
      '/api/draft': 400,
      '/api/login': 401,
      '/api/page-views/posts': 400,
      '/api/pages/text': 404,
      '/api/site/cv': 404,
      '/api/sync/files': 400,
      '/api/versions': 400,
    })
    const quote = { text: 'Written after the upgrade.', author: 'Someone' }
    expect((await owner.send('POST', '/api/quotes', quote)).status).toBe(201)
    // Rows of the release keep their order until the owner changes it.
    for (const list of ['/api/projects', '/api/skills', '/api/interests']) {
      const readIds = async () =>
        ((await owner.get(list)).json as Row[]).map(({ id }) => Number(id))
      const ids = await readIds()
      expect(ids).toEqual(ids.toSorted((one, other) => one - other))
      const reversed = { ids: ids.toReversed() }
      expect((await owner.send('PUT', `${list}/order`, reversed)).status).toBe(204)
      expect(await readIds()).toEqual(reversed.ids)
    }
    const comment = { author: 'A reader', content: 'Written after the upgrade.' }
    expect((await site.visitor().send('POST', '/api/blog/1/comments', comment)).status).toBe(201)
    // A comment of the release is no reply, and can be answered.
    const [{ id, blogPostId, ...former } = { id: 0, blogPostId: 0 }] = (
      (await owner.get('/api/comments?page=1&search=a')).json as CommentPage
    ).rows.toReversed()
    expect(former).not.toHaveProperty('replyTo')
    const reply = { author: 'Another', content: 'Answered after the upgrade.', replyTo: id }
    const sent = await site.visitor().send('POST', `/api/blog/${blogPostId}/comments`, reply)
    expect([sent.status, sent.json]).toEqual([201, expect.objectContaining({ replyTo: id })])
  })

  test('comes back as it was from the backup that the upgrade made', async () => {
    const { place, manifest, schema } = await openReleasedSite(version)
    const before = await readTables(place)
    const filesBefore = await readFiles(place.dataDir)
    await upgrade(place, manifest.date)
    const file = listBackups(place.dataDir)[0]?.file ?? ''
    // A server must have an empty database for a restore; a file is replaced.
    const target = place.databaseUrl === undefined ? place : await emptyPlace()
    // What the release itself would know.
    const knownMigrations = manifest.migrations
    const saved = await readBackup(file, await temporaryFolder(), knownMigrations)
    expect(saved.migrations).toEqual(knownMigrations)
    await restoreBackup({ ...target, file, knownMigrations, now: upgradeDate(manifest.date) })
    expect(await schemaOf(target)).toEqual(schema)
    const restored = await readTables(target)
    // A restore ends sessions and what else belongs to a moment.
    for (const name of transientTables) expect(restored[name]).toEqual([])
    const momentary = Object.fromEntries(transientTables.map((name) => [name, []]))
    expect(restored).toEqual({ ...before, ...momentary })
    expect(await readFiles(target.dataDir)).toEqual(filesBefore)
  })

  test('has something in every table, so that no migration is tried on none', async () => {
    const { place } = await openReleasedSite(version)
    const tables = await readTables(place)
    const empty = Object.keys(tables).filter((name) => tables[name]?.length === 0)
    // The codes for the first account are removed with it; instances share the others only on PostgreSQL.
    const maybe = new Set([...derived, 'claimCodes', 'limits', 'knownBackups'])
    expect(empty.filter((name) => !maybe.has(name))).toEqual([])
  })
})

async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const names = await siteFiles(dataDir)
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(dataDir, name)).toString('base64')]),
  )
}
