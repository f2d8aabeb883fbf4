import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresServer } from '../../../testing/postgres-server.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { openOnce, whenDone } from '../../../testing/when-done.ts'
import { openDatabase } from './database.ts'

const sentence = 'The site is busy. Please try again in a moment.'

/** A server for this file alone, which loses nothing that it has answered; the tests stop it. */
const openServer = openOnce(async () => {
  const server = await openPostgresServer('durable')
  whenDone(() => server.remove())
  return server
})

/** A site on an empty database of that server. */
async function siteOnServer() {
  const server = await openServer()
  await server.run('postgres', 'drop database if exists site with (force)')
  await server.run('postgres', 'create database site')
  const env = { DATABASE_URL: server.url('site') }
  return { server, env, site: await openTestSite({ env }) }
}

test('a database server that crashes under load loses no confirmed write, and the site recovers with it', async () => {
  const { server, site } = await siteOnServer()
  const visitor = site.visitor()
  const answered: string[] = []
  const others = new Set<string>()
  let isOver = false
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const email = `w${writer}n${index}@example.org`
      const { status, text } = await visitor.send('POST', '/api/subscribe', { email })
      if (status === 201) answered.push(email)
      else others.add(`${status} ${text}`)
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  await expect.poll(() => answered.length).toBeGreaterThan(20)
  await server.halt('immediate')
  await expect.poll(() => others.size).toBeGreaterThan(0)
  const before = answered.length
  await server.start()
  await expect.poll(() => answered.length).toBeGreaterThan(before)
  isOver = true
  await Promise.all(writers)
  const rows = await server.run('site', 'select email from subscribers')
  const stored = (rows as { email: string }[]).map(({ email }) => email)
  expect(stored).toEqual(expect.arrayContaining(answered))
  expect(new Set(stored).size).toBe(stored.length)
  expect([...others]).toEqual([`503 ${sentence}`])
})

test('without its database the site serves cached pages and reports itself unhealthy', async () => {
  const { server, site } = await siteOnServer()
  const visitor = site.visitor()
  expect((await visitor.get('/')).status).toBe(200)
  await server.halt('immediate')
  expect((await visitor.get('/')).status).toBe(200)
  expect((await visitor.get('/health')).status).toBe(503)
  const quotes = await visitor.get('/api/dashboard/quotes')
  expect([quotes.status, quotes.text]).toEqual([503, sentence])
  // What cannot be counted is let in by nobody: this body alone would be a 400.
  const uncounted = await visitor.send('POST', '/api/contact', { name: 'x' })
  expect([uncounted.status, uncounted.text]).toEqual([503, sentence])
  await server.start()
  expect((await visitor.get('/health')).status).toBe(200)
})

test('a read-only database server still serves reads, and writes are answered with Retry-After', async () => {
  const { server, site } = await siteOnServer()
  const visitor = site.visitor()
  await visitor.send('POST', '/api/subscribe', { email: 'a@example.org' })
  const readOnly = (is: string) =>
    server.run(
      'postgres',
      `alter database site set default_transaction_read_only = ${is};
       select pg_terminate_backend(pid) from pg_stat_activity where datname = 'site'`,
    )
  const write = async () => {
    const { status, text } = await visitor.send('POST', '/api/subscribe', {
      email: 'b@example.org',
    })
    return status === 201 ? '201' : `${status} ${text}`
  }
  await readOnly('on')
  await expect.poll(write).toBe(`503 ${sentence}`)
  // A connection that the server has ended is noticed by the request that uses it.
  await expect.poll(async () => (await visitor.get('/api/dashboard/quotes')).status).toBe(200)
  await readOnly('off')
  await expect.poll(write).toBe('201')
})

test('connections that the database closes are replaced', async () => {
  const { server, site } = await siteOnServer()
  const visitor = site.visitor()
  await visitor.send('POST', '/api/subscribe', { email: 'a@example.org' })
  await server.run(
    'postgres',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'site'`,
  )
  await expect.poll(async () => (await visitor.get('/api/subscribers/count')).status).toBe(200)
})

test('when every connection is in use, further requests are answered with Retry-After', async () => {
  const { server, env, site } = await siteOnServer()
  const hold = `begin; lock table subscribers in access exclusive mode; select pg_sleep(60)`
  const locking = server.run('site', hold)
  const locks = `from pg_locks where mode = 'AccessExclusiveLock' and granted`
  await expect.poll(() => server.run('site', `select 1 ${locks}`)).toHaveLength(1)
  const visitor = site.visitor()
  const refused: string[] = []
  const requests = Array.from({ length: 14 }, async () => {
    const { status, text } = await visitor.get('/api/subscribers/count')
    if (status !== 200) refused.push(`${status} ${text}`)
  })
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await Promise.all([
    expect(locking).rejects.toThrow('due to user request'),
    server.run('site', `select pg_cancel_backend(pid) ${locks}`),
  ])
  await Promise.all(requests)
  expect(new Set(refused)).toEqual(new Set([`503 ${sentence}`]))
  expect((await visitor.get('/api/subscribers/count')).status).toBe(200)
  expect(env.DATABASE_URL).toContain('postgres://')
})

test('an instance that crashes during a write leaves nothing behind and blocks no other', async () => {
  const { server, env, site } = await siteOnServer()
  const dying = openDatabase({ dataDir: site.dataDir, databaseUrl: env.DATABASE_URL })
  onTestFinished(() => dying.close())
  const inside = Promise.withResolvers<number>()
  const lost = dying.write(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`insert into subscribers (id, email, date) values (99, 'x@example.org', '')`.execute(
      tx,
    )
    inside.resolve(rows[0]?.pid ?? 0)
    return await new Promise<never>((_resolve, reject) => {
      onTestFinished(() => reject(new Error('over')))
    })
  })
  lost.catch(() => undefined)
  const pid = await inside.promise
  const waiting = site.visitor().send('POST', '/api/subscribe', { email: 'a@example.org' })
  // A process that is killed has its connections closed by the system; this is what the server sees.
  await server.run('site', `select pg_terminate_backend(${pid})`)
  expect((await waiting).status).toBe(201)
  expect(await server.run('site', 'select email from subscribers')).toEqual([
    { email: 'a@example.org' },
  ])
})

test('an older instance keeps working after a newer one has extended the schema', async () => {
  const { server, site } = await siteOnServer()
  await server.run('site', 'alter table quotes add column "mood" text')
  await server.run('site', `insert into migrations (name, at) values ('9999_later', '')`)
  const owner = await site.owner()
  const quote = { text: 'Long enough to be a quote.', author: 'Someone' }
  expect((await owner.send('POST', '/api/quotes', quote)).status).toBe(201)
  expect((await owner.get('/api/dashboard/quotes')).json).toEqual([{ id: 1, ...quote }])
})
