import { clientOf } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { withSite } from './site.ts'

const lanes = 4
/** One megabyte in ten minutes. */
const slopeLimit = 0.1
const sampleEveryMs = 5000

/** New clients all the time; measures the growth of the heap after garbage collection. */
export const soak: Fault = {
  name: 'endless clients, each with its own address',
  promise: 'no error, and after the first minute the heap grows by at most 1 MB in 10 minutes',
  check: (size) =>
    withSite(
      async ({ url, send }) => {
        const minutes = size === 'full' ? 5 : 0.05
        const end = performance.now() + minutes * 60_000
        let clients = 0
        let failed = 0
        const lane = async () => {
          while (performance.now() < end) {
            clients += 1
            const address = [10, clients >> 16, (clients >> 8) & 255, clients & 255].join('.')
            const client = clientOf(url, { 'x-forwarded-for': address })
            const urls = ['/', '/dashboard', '/api/dashboard/quotes', `/nowhere-${clients}`]
            const { status } = await client.send('GET', urls[clients % urls.length] ?? '/')
            if (status !== 200 && status !== 404) failed += 1
            if (clients % 10 === 0) {
              const body = { action: 'read_more_clicked', section: 'about' }
              if ((await client.send('POST', '/api/track-engagement', body)).status !== 201)
                failed += 1
            }
          }
        }
        const heap: { minute: number; megabytes: number }[] = []
        const began = performance.now()
        const sample = async () => {
          while (performance.now() < end) {
            await new Promise((resolve) =>
              setTimeout(resolve, Math.min(sampleEveryMs, minutes * 10_000)),
            )
            const { value } = await send({ do: 'report-heap' })
            heap.push({ minute: (performance.now() - began) / 60_000, megabytes: value / 1e6 })
          }
        }
        await Promise.all([...Array.from({ length: lanes }, lane), sample()])
        const warm = heap.filter(({ minute }) => minute > minutes / 5)
        const slope = slopeOf(warm)
        const last = heap.at(-1)?.megabytes ?? 0
        return findingOf(
          `${clients} clients in ${minutes} min, ${failed} failed, heap ${last.toFixed(0)} MB, ${(slope * 10).toFixed(2)} MB in 10 min`,
          {
            'no error': failed === 0 && clients > minutes * 600,
            // The quick run of three seconds is too short to measure a slope.
            'the heap stays': size === 'quick' || slope <= slopeLimit,
          },
        )
      },
      {
        env: {
          TRUSTED_PROXIES: '1',
          CLAIM: 'open',
          PUBLIC_URL: '',
          STARTER_CONTENT: 'on',
          LOG_LEVEL: 'error',
        },
      },
    ),
}

/** The slope of the line of least squares through points. */
function slopeOf(points: readonly { minute: number; megabytes: number }[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(points.map(({ minute }) => minute))
  const y = mean(points.map(({ megabytes }) => megabytes))
  const over = points.reduce(
    (sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y),
    0,
  )
  const under = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return under === 0 ? 0 : over / under
}
