import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../web/query-client.ts'
import { useSend } from '../../web/resource.ts'
import { noticeUrls, type OutboxStatus } from './contract.ts'

type Kind = Pick<OutboxStatus['undelivered'][number], 'channel' | 'topic'>

/** The outbox; it changes by itself, so each look reads it anew. */
export function usePostOffice() {
  return useQuery({ ...readOptions<OutboxStatus>(noticeUrls.status), refetchOnMount: 'always' })
}

/** Tries letters of a kind again, or lets them go. */
export function useDecision(decision: 'retry' | 'dismiss') {
  return useSend<Kind>(
    ({ channel, topic }) => ({
      method: 'POST',
      url: noticeUrls[decision],
      body: { channel, topic },
    }),
    () => [noticeUrls.status],
  )
}
