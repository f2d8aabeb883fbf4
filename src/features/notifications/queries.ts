import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import { notificationUrls, type OutboxStatus } from './contract.ts'

type Kind = Pick<OutboxStatus['undelivered'][number], 'channel' | 'topic'>

/** Refetched on mount, since deliveries change it. */
export function useOutboxStatus() {
  return useQuery({
    ...readOptions<OutboxStatus>(notificationUrls.status),
    refetchOnMount: 'always',
  })
}

/** Retries or discards undelivered messages of a topic. */
export function useUndeliveredAction(action: 'retry' | 'dismiss') {
  return useSend<Kind>(
    ({ channel, topic }) => ({
      method: 'POST',
      url: notificationUrls[action],
      body: { channel, topic },
    }),
    () => [notificationUrls.status],
  )
}
