import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail as received. */
export interface ReceivedMail {
  to: string[]
  /** Unfolded headers by name in lower case. */
  head: Record<string, string>
  raw: string
}

interface Refusal {
  /** The command that is refused. */
  at: 'connect' | 'recipient' | 'data'
  code: number
  words?: string
}

/**
 * A mail server on a real socket that records what it accepts and can simulate failures.
 * @param startTls whether it offers TLS, with a self-signed certificate
 */
export async function startMailServer({ startTls = false } = {}) {
  const mails: ReceivedMail[] = []
  const connections = { opened: 0, inClear: 0 }
  const state: { refusal: Refusal | 'hang' | undefined } = { refusal: undefined }
  const refuse = (at: Refusal['at']) => {
    const { refusal } = state
    if (typeof refusal !== 'object' || refusal.at !== at) return undefined
    return Object.assign(new Error(refusal.words ?? 'Not now'), { responseCode: refusal.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    logger: false,
    // A hanging server never responds.
    onConnect: (_session, answer) => {
      connections.opened += 1
      if (state.refusal !== 'hang') answer(refuse('connect'))
    },
    onRcptTo: (_address, _session, answer) => answer(refuse('recipient')),
    onData: (stream, session, answer) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refused = refuse('data')
        if (!refused) {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          if (!session.secure) connections.inClear += 1
          mails.push(readMail(to, Buffer.concat(parts).toString()))
        }
        answer(refused)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Ada Example <letters@example.org>' },
    mails,
    connections,
    port,
    refuse: (refusal: Refusal | 'hang' | undefined) => {
      state.refusal = refusal
    },
    close: () => {
      for (const connection of server.connections) connection.close()
      server.close()
    },
  }
}

function readMail(to: string[], raw: string): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return {
    to,
    raw,
    head: Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    ),
  }
}

/** The decoded text of one part of a mail. */
export function partOf({ raw }: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const boundary = /boundary="?([^";\r\n]+)"?/.exec(raw)?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`).slice(1)
  const part = parts.find((one) => one.toLowerCase().includes(`content-type: ${type}`)) ?? ''
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
