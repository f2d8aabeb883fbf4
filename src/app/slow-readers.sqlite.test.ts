import { connect } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { post } from '../testing/newsletter-site.ts'
import { openTestSite } from '../testing/test-site.ts'

/** Bytes in use, without what only waits to be collected. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().arrayBuffers
}

test('many slow readers of a long list share one copy of it', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const database = new DatabaseSync(path.join(site.dataDir, 'ephemeris.sqlite'))
  const length = 8 * 1024 * 1024
  database.prepare('update posts set content = ?').run('x'.repeat(length))
  database.close()
  const { port, hostname } = new URL(site.url)
  const before = bytesInUse()
  let answered = 0
  for (let index = 0; index < 12; index += 1) {
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.once('readable', () => (answered += 1))
    socket.write('GET /api/blog HTTP/1.1\r\nhost: localhost\r\n\r\n')
  }
  await expect.poll(() => answered).toBe(12)
  expect(bytesInUse() - before).toBeLessThan(3 * length)
})
