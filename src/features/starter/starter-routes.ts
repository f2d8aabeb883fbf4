import type { Feature } from '../../platform/server/feature.ts'
import { route } from '../../platform/server/http/route.ts'
import { starterUrls, type StarterStatus } from './contract.ts'
import type { StarterContent } from './starter-content.ts'

/** The owner's calls for the starter content: status, removal and undo. */
export function starterFeature(starter: StarterContent): Feature {
  const afterwards = (work: () => Promise<unknown>) => async (): Promise<StarterStatus> => {
    await work()
    return await starter.status()
  }
  return {
    routes: [
      route(`GET ${starterUrls.status}`, { access: 'owner', handle: () => starter.status() }),
      route(`POST ${starterUrls.remove}`, { access: 'owner', handle: afterwards(starter.remove) }),
      route(`POST ${starterUrls.restore}`, {
        access: 'owner',
        handle: afterwards(starter.restore),
      }),
    ],
  }
}
