import { StatementSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

/** A site whose database fails at every insert with the given code. */
async function failingSite(error: Error) {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const site = await openTestSite({ env: { LOG_LEVEL: 'info' }, logTo })
  const { all } = StatementSync.prototype
  const failing = vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
    this: StatementSync,
    ...parameters
  ) {
    if (this.sourceSQL.startsWith('insert')) throw error
    return all.apply(this, parameters)
  })
  onTestFinished(() => failing.mockRestore())
  const send = () => site.visitor().send('POST', '/api/track-engagement', engagement)
  const reasons = () =>
    lines
      .map((line) => JSON.parse(line) as { reason?: string })
      .flatMap(({ reason }) => reason ?? [])
  return { site, send, reasons, repair: () => failing.mockRestore() }
}

const engagement = { action: 'read_more_clicked', section: 'about' }

const sqliteError = (errcode: number) =>
  Object.assign(new Error('secret detail'), { code: 'ERR_SQLITE_ERROR', errcode })

const full = 'The disk of this site is full, so nothing can be saved. Please try again later.'
const unwritable = 'This site cannot save anything right now. Please try again later.'

test.each([
  [sqliteError(13), 507, full],
  [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 507, full],
  [Object.assign(new Error('disk full'), { code: '53100' }), 507, full],
  [sqliteError(8), 503, unwritable],
  [sqliteError(778), 503, unwritable],
  [Object.assign(new Error('read-only'), { code: 'EROFS' }), 503, unwritable],
])('%o is answered with %s and a message, reads still work', async (error, status, sentence) => {
  const { site, send, repair } = await failingSite(error)
  const refused = await send()
  expect([refused.status, refused.text]).toEqual([status, sentence])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await site.visitor().get('/api/dashboard/quotes')).status).toBe(200)
  repair()
  expect((await send()).status).toBe(201)
})

test.each([
  [sqliteError(13), 'full'],
  [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'full'],
  [sqliteError(5), 'busy'],
  [sqliteError(8), 'busy'],
])('the log gives %o the reason %s', async (error, reason) => {
  const { send, reasons } = await failingSite(error)
  await send()
  expect(reasons()).toEqual([reason])
})

test('an unexpected error is answered with the request ID of its log entry', async () => {
  const { send, repair } = await failingSite(new TypeError('secret detail'))
  const { status, text, headers } = await send()
  expect(status).toBe(500)
  expect(text).toMatch(
    /^Something went wrong on this site\. Please try again later\. \(Request [0-9a-f-]{36}\)$/,
  )
  expect(text).toContain(headers.get('x-request-id'))
  repair()
  expect((await send()).status).toBe(201)
})
