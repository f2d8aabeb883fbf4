import { useSend } from '../../platform/web/resource.ts'
import { type Engagement, engagementUrl } from './contract.ts'

/** Reports the interest of a visitor. */
export function useTrackEngagement() {
  return useSend<Engagement>(
    (body) => ({ method: 'POST', url: engagementUrl, body }),
    () => [],
  )
}
