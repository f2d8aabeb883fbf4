import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { checkCertificate } from './certificate.ts'

/** A server with TLS from the first byte, and the certificate of its library. */
async function tlsPort(): Promise<number> {
  const server = new SMTPServer({ secure: true, logger: false })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => server.close())
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const day = 86_400_000

test('the line of a certificate says until when it is valid, and warns two weeks before', async () => {
  const url = `https://localhost:${await tlsPort()}`
  const late = await checkCertificate(url, new Date('2099-01-01'))
  const until = /^The certificate of localhost was valid until (\S+)\. Renew it\.$/.exec(
    late.says,
  )?.[1]
  const end = Date.parse(until ?? '')
  expect(late.level).toBe('broken')
  expect(await checkCertificate(url, new Date(end - 20 * day))).toEqual({
    level: 'ok',
    part: 'address',
    says: `Its certificate is valid until ${until} (20 days).`,
  })
  expect(await checkCertificate(url, new Date(end - 9 * day))).toEqual({
    level: 'warning',
    part: 'address',
    says: `The certificate of localhost is valid only until ${until} (9 days). Check that the proxy renews it.`,
  })
})

test('an address without a server, and one without TLS, have no certificate', async () => {
  const closed = await freePort()
  const refused = await checkCertificate(`https://localhost:${closed}`, new Date())
  expect([refused.level, refused.says]).toEqual([
    'broken',
    expect.stringMatching(/^The certificate of localhost could not be read: .*ECONNREFUSED/),
  ])
  expect(await checkCertificate('http://localhost', new Date())).toMatchObject({
    level: 'ok',
    says: 'It has no certificate (http).',
  })
})
