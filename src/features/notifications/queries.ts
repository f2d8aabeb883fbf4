import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import { notificationUrls, type OutboxStatus } from './contract.ts'

type Kind = Pick<OutboxStatus['undelivered'][number], 'channel' | 'topic'>

/** The outbox; it changes by itself, so it is fetched anew whenever it is shown. */
export function useOutboxStatus() {
  return useQuery({
    ...readOptions<OutboxStatus>(notificationUrls.status),
    refetchOnMount: 'always',
  })
}

/** Tries undelivered messages of a kind again, or discards them. */
export function useDecision(decision: 'retry' | 'dismiss') {
  return useSend<Kind>(
    ({ channel, topic }) => ({
      method: 'POST',
      url: notificationUrls[decision],
      body: { channel, topic },
    }),
    () => [notificationUrls.status],
  )
}
