import { setTimeout as pause } from 'node:timers/promises'

const longestMs = 30_000
const probeEveryMs = 30

/**
 * Probes again and again until something is seen. A probe that throws has seen nothing: a document may go
 * while it is asked.
 * @throws Error naming what was waited for, with the last reason as its cause
 */
export async function until<Seen>(
  awaited: string,
  probe: () => Promise<Seen | undefined>,
): Promise<Seen> {
  const end = performance.now() + longestMs
  let reason: unknown
  while (performance.now() < end) {
    try {
      const seen = await probe()
      if (seen !== undefined) return seen
    } catch (error) {
      reason = error
    }
    await pause(probeEveryMs)
  }
  throw new Error(`Not within ${longestMs} ms: ${awaited}`, { cause: reason })
}
