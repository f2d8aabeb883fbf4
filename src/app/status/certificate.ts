import { once } from 'node:events'
import { isIP } from 'node:net'
import tls from 'node:tls'
import { countOf } from '../../shared/count.ts'
import { dayMs } from '../../shared/durations.ts'
import { broken, ok, oneLineOf, warning } from '../commands/doctor/finding.ts'
import type { Diagnosis } from './contract.ts'

const timeoutMs = 5000
/** Certificates are renewed a month before their end, so a shorter time means that renewing has failed. */
const warnedDays = 14

/** Checks how long the certificate of a public address is valid. */
export async function checkCertificate(publicUrl: string, now: Date): Promise<Diagnosis> {
  const part = 'address'
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return ok(part, 'It has no certificate (http).')
  try {
    const end = await readCertificateEnd(hostname, Number(port || 443))
    const days = Math.floor((end.getTime() - now.getTime()) / dayMs)
    const until = `until ${end.toISOString().slice(0, 10)}`
    if (days < 0)
      return broken(part, `The certificate of ${hostname} was valid ${until}. Renew it.`)
    return days < warnedDays
      ? warning(
          part,
          `The certificate of ${hostname} is valid only ${until} (${countOf(days, 'day')}). Check that the proxy renews it.`,
        )
      : ok(part, `Its certificate is valid ${until} (${countOf(days, 'day')}).`)
  } catch (error) {
    return broken(
      part,
      `The certificate of ${hostname} could not be read: ${oneLineOf(error)}. Check the name and the proxy.`,
    )
  }
}

async function readCertificateEnd(host: string, port: number): Promise<Date> {
  const socket = tls.connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    // Its end is wanted of any certificate; whether browsers trust it is checked by reaching the site.
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
