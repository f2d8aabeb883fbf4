import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { type Overview, overviewSince } from './contract.ts'

/** Refetched on mount, since visitors change the statistics. */
export function useOverview(lastVisit: string | undefined) {
  return useQuery({
    ...readOptions<Overview>(overviewSince(lastVisit)),
    refetchOnMount: 'always',
  })
}
