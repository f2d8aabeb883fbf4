import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'

/** The value of one line of the metrics; undefined when it is not there. */
type Read = (series: string) => Promise<number | undefined>

async function openCountedSite(env: Record<string, string> = {}) {
  const site = await openTestSite({ env: { METRICS_PORT: '0', ...env } })
  const address = site.metricsAddress() ?? ''
  const text = async () => await (await fetch(address)).text()
  const read: Read = async (series) => {
    const line = (await text()).split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  return { ...site, address, text, read }
}

test('a page is a miss when it is rendered and a hit when it is cached', async () => {
  const { read, visitor } = await openCountedSite()
  const client = visitor()
  const pages = 'ephemeris_requests_total{route="page",status="2xx"}'
  expect(await read(pages)).toBeUndefined()
  for (let time = 0; time < 3; time += 1) await client.get('/')
  await expect.poll(() => read(pages)).toBe(3)
  expect(await read('ephemeris_page_cache_misses_total')).toBe(1)
  expect(await read('ephemeris_page_cache_hits_total')).toBe(2)
  expect(await read('ephemeris_page_cache_bytes')).toBeGreaterThan(0)
  expect(await read('ephemeris_request_duration_seconds_count{route="page"}')).toBe(1)
})

test('calls are counted and timed by route', async () => {
  const { read, text, owner, visitor } = await openCountedSite()
  const client = await owner()
  await client.send('POST', '/api/quotes', { text: 'Look up.', author: 'Ada' })
  await visitor().send('DELETE', '/api/quotes/1')
  await visitor().get('/api/nothing-of-ours')
  const refused = 'ephemeris_requests_total{route="DELETE /api/quotes/:id",status="4xx"}'
  await expect.poll(() => read(refused)).toBe(1)
  const created = 'ephemeris_requests_total{route="POST /api/quotes",status="2xx"}'
  expect(await read(created)).toBe(1)
  const timed = 'ephemeris_request_duration_seconds_count{route="POST /api/quotes"}'
  expect(await read(timed)).toBe(1)
  await expect.poll(() => read('ephemeris_requests_total{route="unknown",status="4xx"}')).toBe(1)
  expect(await text()).not.toContain('nothing-of-ours')
})

test('a write increments the change number and is timed', async () => {
  const { read, owner } = await openCountedSite()
  const client = await owner()
  const before = (await read('ephemeris_database_revision')) ?? 0
  const writes = 'ephemeris_database_write_duration_seconds_count{kind="visible"}'
  const written = (await read(writes)) ?? 0
  await client.send('POST', '/api/quotes', { text: 'Look up.', author: 'Ada' })
  expect(await read('ephemeris_database_revision')).toBe(before + 1)
  expect(await read(writes)).toBe(written + 1)
})

test('the newest backup, its last test restore and the free disk space have metrics', async () => {
  const { read, owner } = await openCountedSite()
  const client = await owner()
  expect(await read('ephemeris_backup_last_timestamp_seconds')).toBeNaN()
  expect(await read('ephemeris_backup_trial_timestamp_seconds')).toBeNaN()
  await client.send('POST', '/api/backup')
  const age = Date.now() / 1000 - ((await read('ephemeris_backup_last_timestamp_seconds')) ?? 0)
  expect(age).toBeLessThan(600)
  expect(await read('ephemeris_backup_age_seconds')).toBeLessThan(600)
  expect(await read('ephemeris_backup_trial_age_seconds')).toBeNaN()
  expect(await read('ephemeris_backup_last_bytes')).toBeGreaterThan(1000)
  expect(await read('ephemeris_disk_free_bytes')).toBeGreaterThan(0)
})

test('a backup dated in the future by a wrong clock does not count as the newest', async () => {
  const { read, dataDir } = await openCountedSite()
  await mkdir(path.join(dataDir, 'backups'))
  await writeFile(path.join(dataDir, 'backups', 'ephemeris-2999-01-01T03-30-00Z.tar.gz'), 'saved')
  expect(await read('ephemeris_backup_last_timestamp_seconds')).toBeNaN()
  expect(await read('ephemeris_backup_last_bytes')).toBeNaN()
  expect(await read('ephemeris_backup_age_seconds')).toBeNaN()
  // It is the clock of which the owner is notified.
  expect(await read('ephemeris_backup_overdue{check="clock"}')).toBe(1)
  expect(await read('ephemeris_backup_overdue{check="backup"}')).toBe(0)
  expect(await read('ephemeris_backup_overdue{check="trial"}')).toBe(0)
})

test('a rate limit that rejects is counted for its call', async () => {
  const { read, visitor } = await openCountedSite({ RATE_LIMIT_SCALE: '0.001' })
  const client = visitor()
  const tick = () => client.send('POST', '/api/track-engagement', {})
  await tick()
  expect((await tick()).status).toBe(429)
  const refused = 'ephemeris_refusals_total{route="POST /api/track-engagement",status="429"}'
  await expect.poll(() => read(refused)).toBe(1)
})

test('waiting messages are counted', async () => {
  const { read, visitor } = await openCountedSite({
    // Nobody listens there: what is sent waits.
    CHAT_WEBHOOK_URL: 'http://127.0.0.1:1/',
  })
  expect(await read('ephemeris_outbox_waiting')).toBe(0)
  const message = {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'About the stars',
    message: 'How many are there, and who counts?',
  }
  expect((await visitor().send('POST', '/api/contact', message)).status).toBe(201)
  expect(await read('ephemeris_outbox_waiting')).toBe(1)
  expect(await read('ephemeris_outbox_dead')).toBe(0)
})

test('the process reports its memory and the delay of its event loop', async () => {
  const { read } = await openCountedSite()
  expect(await read('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('nothing in the metrics is secret or about one visitor', async () => {
  const { text, owner, visitor } = await openCountedSite({
    TRUSTED_PROXIES: '1',
    CHAT_WEBHOOK_URL: 'http://127.0.0.1:1/secret-hook',
  })
  const from = { 'x-forwarded-for': '203.0.113.77' }
  await owner()
  await visitor().get('/blog?category=whispered', from)
  await visitor().get('/whispered', from)
  await visitor().send('POST', '/api/login', { username: 'whispered', password: 'x' }, from)
  await visitor().send('PUT', '/whispered', undefined, from)
  const all = await text()
  expect(all).toContain('route="POST /api/login"')
  expect(all).not.toMatch(/whispered|203\.0\.113|secret-hook|owner@|127\.0\.0\.1/i)
})

test('the public port does not serve the metrics, and their port nothing else', async () => {
  const { visitor, address } = await openCountedSite()
  const open = await visitor().get('/metrics')
  expect(open.status).toBe(404)
  expect(open.text).not.toContain('ephemeris_')
  // Another address of the same machine, where a listener on all of them would answer.
  expect(new URL(address).hostname).toBe('127.0.0.1')
  await expect(fetch(address.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed')
  expect((await fetch(new URL('/api/site', address))).status).toBe(404)
  const named = { 'x-forwarded-host': 'evil.example' }
  expect((await fetch(address, { headers: named })).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(404)
})

test('without the setting there are no metrics, and a closed site frees its port', async () => {
  const plain = await openTestSite()
  expect(plain.metricsAddress()).toBeUndefined()
  const { address, close } = await openCountedSite()
  expect((await fetch(address)).status).toBe(200)
  await close()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
