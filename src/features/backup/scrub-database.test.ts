import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { eraseRecords, findRecords } from '../privacy/records.ts'
import { newRemarkUrl, type Share, shareUrl } from '../sharing/contract.ts'
import {
  type Database,
  openDatabase,
  withAnyTable,
} from '../../platform/server/database/database.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { suppressionFile } from '../../platform/server/outbox/suppression-list.ts'
import { dayMs } from '../../shared/durations.ts'
import { linkIn, press, siteWithMail } from '../../testing/newsletter-site.ts'
import { emptyDatabase, loseDatabase, readEverything } from '../../testing/test-database.ts'
import { openTestSite } from '../../testing/test-site.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Puts the only backup of a closed site back, and opens the site that it is then. */
async function restore(site: Site) {
  const { restoreBackup } = await import('./restore.ts')
  await site.close()
  const { dataDir } = site
  const [name = ''] = readdirSync(path.join(dataDir, 'backups'))
  const databaseUrl = inject('postgres') && (await emptyDatabase())
  const knownMigrations = migrations.map((one) => one.name)
  const file = path.join(dataDir, 'backups', name)
  const order = { dataDir, databaseUrl, file, knownMigrations, now: new Date() }
  const { leftOut } = await restoreBackup(order)
  const open = () => openTestSite({ dataDir, env: { DATABASE_URL: databaseUrl ?? '' } })
  return { leftOut, place: { dataDir, databaseUrl }, open }
}

async function save(owner: { send(method: string, url: string): Promise<{ status: number }> }) {
  expect((await owner.send('POST', '/api/backup')).status).toBe(201)
}

const login = { username: 'owner', password: 'correct horse' }

async function signInBy(site: Site): Promise<string> {
  const response = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    body: JSON.stringify(login),
    headers: { 'content-type': 'application/json', origin: site.url },
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** The status of reading the account of a cookie, whose name may contain the port of the site. */
async function whoIs(site: Site, cookie: string, before: Site): Promise<number> {
  const named = cookie.replaceAll(new URL(before.url).port, new URL(site.url).port)
  return (await fetch(`${site.url}/api/user`, { headers: { cookie: named } })).status
}

test('a restore does not bring back sessions', async () => {
  const before = await openTestSite()
  const owner = await before.owner()
  const cookie = await signInBy(before)
  await save(owner)
  expect(await whoIs(before, cookie, before)).toBe(200)
  await owner.send('POST', '/api/account/sessions/end-others')
  const site = await (await restore(before)).open()
  expect(await whoIs(site, cookie, before)).toBe(401)
  expect((await site.visitor().send('POST', '/api/login', login)).status).toBe(200)
})

const momentary = {
  pendingSignIns: { tokenHash: 'a', userId: 1, createdAt: '', attempts: 0 },
  challenges: { holder: 'a', challenge: 'b', createdAt: '' },
  recoveryCodes: { codeHash: 'a', userId: 1 },
  claimCodes: { codeHash: 'a', createdAt: '' },
  leases: { name: 'backup', holder: 'a', until: '2999-01-01T00:00:00.000Z' },
}

test('a restore drops pending sign-ins, codes and leases', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await within(site.config, async ({ db }) => {
    for (const [table, row] of Object.entries(momentary))
      if (table !== 'leases') await withAnyTable(db).insertInto(table).values(row).execute()
  })
  await save(owner)
  const { place } = await restore(site)
  await within(place, async ({ db }) => {
    for (const table of ['sessions', ...Object.keys(momentary)]) {
      expect([table, await withAnyTable(db).selectFrom(table).selectAll().execute()]).toEqual([
        table,
        [],
      ])
    }
  })
})

async function within<Result>(
  place: { dataDir: string; databaseUrl?: string | undefined },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A saved site with three readers, of which one has left since and one was removed by the owner. */
async function siteThatWasLeft() {
  const mailed = await siteWithMail()
  const { site, server, clock, owner, join, list } = mailed
  for (const name of ['mira', 'tomasz', 'ida']) await join(`${name}@example.org`)
  await save(owner)
  clock.now += dayMs
  await owner.send('POST', '/api/blog/1/newsletter')
  await site.deliverDue()
  const toMira = server.mails.find(
    ({ to, head }) => to[0]?.startsWith('mira') && head['list-unsubscribe'],
  )
  await press(linkIn(toMira))
  const ida = (await list()).find(({ email }) => email.startsWith('ida'))
  expect((await owner.send('DELETE', `/api/subscribers/${ida?.id}`)).status).toBe(204)
  return mailed
}

const readersOf = async (site: Site) => {
  const owner = site.visitor()
  await owner.send('POST', '/api/login', login)
  const rows = (await owner.get('/api/subscribers')).json as { email: string }[]
  return rows.map(({ email }) => email)
}

test('readers who have unsubscribed stay removed after a restore', async () => {
  const { site } = await siteThatWasLeft()
  const { leftOut, open } = await restore(site)
  expect(leftOut).toBe(2)
  expect(await readersOf(await open())).toEqual(['tomasz@example.org'])
})

test('they stay removed even if the database was lost', async () => {
  const { site } = await siteThatWasLeft()
  await site.close()
  await loseDatabase(site.dataDir)
  const { open } = await restore(site)
  expect(await readersOf(await open())).toEqual(['tomasz@example.org'])
})

test('readers who left stay removed even if a backup dates them in the future', async () => {
  const { site, owner, clock, subscribe } = await siteWithMail()
  await subscribe('mira@example.org')
  const later = new Date(clock.now + 1000 * dayMs).toISOString()
  await within(site.config, (database) =>
    database.write((tx) => tx.updateTable('subscribers').set({ date: later }).execute()),
  )
  await save(owner)
  clock.now += dayMs
  await owner.send('DELETE', '/api/subscribers/1')
  const { open, leftOut } = await restore(site)
  expect(leftOut).toBe(1)
  expect(await readersOf(await open())).toEqual([])
})

test('readers who have returned are restored from a later backup', async () => {
  const { site, owner, clock, subscribe } = await siteWithMail()
  await subscribe('mira@example.org')
  await owner.send('DELETE', '/api/subscribers/1')
  clock.now += dayMs
  await subscribe('mira@example.org')
  await save(owner)
  const { open, leftOut } = await restore(site)
  expect(leftOut).toBe(0)
  expect(await readersOf(await open())).toEqual(['mira@example.org'])
})

test('nothing of an erased person is restored, but everyone else is', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const post = {
    title: 'A post',
    content: 'Long enough to be a post.',
    excerpt: 'Long enough as well.',
    category: 'Notes',
    date: 'May 1, 2026',
  }
  await owner.send('POST', '/api/blog', post)
  await owner.send('POST', '/api/blog', { ...post, visibleFrom: null })
  const shared = (await owner.send('PUT', shareUrl(2), { mayComment: true })).json as Share
  const token = shared.path.slice('/draft/'.length)
  for (const name of ['Mira', 'Other']) {
    const visitor = site.visitor()
    const email = `${name}@example.org`
    const message = { name, email, subject: 'Hello', message: 'Long enough for a message.' }
    await visitor.send('POST', '/api/contact', message)
    await visitor.send('POST', '/api/subscribe', { email })
    await visitor.send('POST', '/api/blog/1/comments', { author: name, content: 'A comment.' })
    const remark = { token, version: 1, line: 1, name, words: 'A remark.' }
    expect((await visitor.send('POST', newRemarkUrl, remark)).status).toBe(201)
    await site.account(name.toLowerCase())
  }
  await save(owner)
  await within(site.config, (database) => {
    const context = { config: site.config, database, now: () => new Date() }
    return eraseRecords(context, 'mira@EXAMPLE.org').then(() => eraseRecords(context, 'MIRA'))
  })
  const { place } = await restore(site)
  expect((await readEverything(place)).toLowerCase()).not.toContain('mira')
  const others = await within(place, ({ db }) => findRecords(db, 'other'))
  expect(others).toMatchObject({ comments: [{}], remarks: [{}], messages: [{}], accounts: [{}] })
  expect(await within(place, ({ db }) => findRecords(db, 'other@example.org'))).toMatchObject({
    subscribers: [{}],
  })
})

test('the suppression list contains no addresses and is in no backup', async () => {
  const { site, owner } = await siteThatWasLeft()
  const list = readFileSync(path.join(site.dataDir, suppressionFile), 'utf8')
  expect(list).toMatch(/^(\nreader [\w-]{43} 2026-11-15T12:00:00\.000Z){2}$/)
  await save(owner)
  await site.close()
  const { readArchive } = await import('./archive.ts')
  const backups = path.join(site.dataDir, 'backups')
  for (const name of readdirSync(backups)) {
    const { entries } = await readArchive(
      path.join(backups, name),
      path.join(site.dataDir, '.looked-into'),
      'database',
    )
    expect(Object.keys(entries)).not.toContain(`files/${suppressionFile}`)
  }
})

test('deleted guest accounts are not restored, others are', async () => {
  const before = await openTestSite()
  const owner = await before.owner()
  const guest = await before.account('mira')
  await before.account('tomasz')
  await save(owner)
  await guest.send('POST', '/api/account/remove', { password: login.password })
  const { leftOut, open } = await restore(before)
  expect(leftOut).toBe(1)
  const site = await open()
  const again = site.visitor()
  await again.send('POST', '/api/login', login)
  expect((await again.get('/api/guests')).json).toMatchObject([{ username: 'tomasz' }])
})
