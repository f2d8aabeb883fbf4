import { type Route, route } from '../../platform/server/http/route.ts'
import { starterUrls, type StarterStatus } from './contract.ts'
import type { StarterContent } from './starter-content.ts'

/** The owner's calls for the starter content: status, removal and undo. */
export function starterRoutes(starter: StarterContent): Route[] {
  const afterwards = (work: () => Promise<unknown>) => async (): Promise<StarterStatus> => {
    await work()
    return await starter.status()
  }
  return [
    route(`GET ${starterUrls.status}`, { access: 'owner', handle: () => starter.status() }),
    route(`POST ${starterUrls.remove}`, { access: 'owner', handle: afterwards(starter.remove) }),
    route(`POST ${starterUrls.restore}`, { access: 'owner', handle: afterwards(starter.restore) }),
  ]
}
