import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../../../testing/open-mail-server.ts'
import { readConfig } from '../ops/config.ts'
import { AddressRefused } from './worker.ts'
import { createMailer } from './mail.ts'

const mail = { to: 'mira@example.org', subject: 'Hello', text: 'A text.' }

async function mailerTo(startTls: boolean, settings: (port: number) => Record<string, string>) {
  const server = await openMailServer({ startTls })
  const mailer = createMailer(readConfig({ ...server.env, ...settings(server.port) }), 2000)
  if (!mailer) throw new Error('There is no mail server')
  return { server, mailer }
}

test('the mail server on this machine may have a self-signed certificate', async () => {
  const { server, mailer } = await mailerTo(true, () => ({}))
  expect(await mailer.send(mail, 'one')).toMatch(/^250 /)
  expect([server.mails.length, server.connections.inClear]).toEqual([1, 0])
  mailer.close()
})

test('any other mail server needs a trusted certificate, unless the settings disable the check', async () => {
  // An address of this machine that is not recognized as loopback.
  const outside = (query: string) => (port: number) => ({
    SMTP_URL: `smtp://0.0.0.0:${port}${query}`,
  })
  const strict = await mailerTo(true, outside(''))
  await expect(strict.mailer.send(mail, 'one')).rejects.toThrow(
    /^The mail server's certificate is not trusted \(.*certificate.*\)\. Install a trusted one, or add \?tls=unverified to SMTP_URL\.$/,
  )
  expect(strict.server.mails).toEqual([])
  const lenient = await mailerTo(true, outside('?tls=unverified'))
  expect(await lenient.mailer.send(mail, 'one')).toMatch(/^250 /)
  expect(lenient.server.connections.inClear).toBe(0)
  lenient.mailer.close()
})

test('with ?tls=verified nothing is sent unencrypted or with an unverified certificate', async () => {
  const verified = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}?tls=verified` })
  for (const startTls of [true, false]) {
    const { server, mailer } = await mailerTo(startTls, verified)
    await expect(mailer.send(mail, 'one')).rejects.toThrow(/^The mail server/)
    expect(server.mails).toEqual([])
  }
})

test('consecutive mails share a connection, up to the configured number', async () => {
  const { server, mailer } = await mailerTo(false, () => ({ MAIL_PER_CONNECTION: '3' }))
  for (let index = 0; index < 7; index += 1) await mailer.send(mail, `mail-${index}`)
  expect([server.mails.length, server.connections.opened]).toEqual([7, 3])
  mailer.close()
})

test('a refusal contains the response without the address, and a policy rejection is not final', async () => {
  const { server, mailer } = await mailerTo(false, () => ({}))
  const refused = (words: string) => {
    server.refuse({ at: 'recipient', code: 550, words })
    return mailer.send({ ...mail, toVisitor: true }, 'one').catch((error: unknown) => error)
  }
  const unknown = await refused('5.1.1 <mira@example.org>: User unknown')
  expect(unknown).toBeInstanceOf(AddressRefused)
  expect(String(unknown)).toContain(
    'The mail server refused at RCPT TO: 550 5.1.1 (address): User unknown',
  )
  expect(await refused('5.7.1 <mira@example.org>: Relay access denied')).not.toBeInstanceOf(
    AddressRefused,
  )
})

test('an unreachable server is reported as unreachable', async () => {
  const { server, mailer } = await mailerTo(false, () => ({}))
  server.close()
  await expect(mailer.verify()).rejects.toThrow(
    /^The mail server could not be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+$/,
  )
})

test('a server that takes too long for a mail is reported as slow, not as unreachable', async () => {
  const { server, mailer } = await mailerTo(false, () => ({}))
  server.refuse('hang')
  const limit = new AbortController()
  const sending = mailer.send(mail, 'one', limit.signal)
  await expect.poll(() => server.connections.opened).toBe(1)
  limit.abort()
  await expect(sending).rejects.toThrow(/^The mail server was too slow to accept the mail\.$/)
  mailer.close()
})

test('a server that is not a mail server is not reported as unreachable', async () => {
  const other = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { mailer } = await mailerTo(false, () => ({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  await expect(mailer.verify()).rejects.toThrow(/^The mail server could not be used: /)
})
