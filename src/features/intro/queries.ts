import { useSend } from '../../platform/web/resource.ts'
import { type Engagement, engagementUrl } from './contract.ts'

/** Tells the server that a visitor wants to know more. */
export function useTrackEngagement() {
  return useSend<Engagement>(
    (body) => ({ method: 'POST', url: engagementUrl, body }),
    () => [],
  )
}
