import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import {
  newsletterUrls,
  type SubscriberCount,
  type Subscription,
  type SubscriptionAnswer,
} from './contract.ts'

export const subscriberCount = readOptions<SubscriberCount>(newsletterUrls.count)

export function useSubscribe() {
  return useSend<Subscription, SubscriptionAnswer>(
    (body) => ({ method: 'POST', url: newsletterUrls.subscribe, body }),
    () => [newsletterUrls.count],
  )
}
