import { freeBytes } from '../../features/backup/disk.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Feature } from '../../platform/server/feature.ts'
import { route } from '../../platform/server/http/route.ts'
import { type Diagnosis, statusUrl } from './contract.ts'
import { describeStatus } from './lines.ts'

/** The lines of the command `status` for the admin area. */
export function statusFeature({ config, now }: ServerContext): Feature {
  const servingSince = now()
  let running: Promise<Diagnosis[]> | undefined
  const describe = () => {
    // Servers that are slow to answer are asked once for all who wait.
    running ??= describeStatus(config, { now: now(), freeBytes, servingSince }).finally(
      () => (running = undefined),
    )
    return running
  }
  return { routes: [route(`GET ${statusUrl}`, { access: 'owner', handle: describe })] }
}
