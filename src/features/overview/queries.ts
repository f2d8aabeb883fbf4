import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { type Overview, overviewSince } from './contract.ts'

/** The statistics of the site; visitors change them all the time, so they are fetched anew whenever they are shown. */
export function useOverview(lastVisit: string | undefined) {
  return useQuery({
    ...readOptions<Overview>(overviewSince(lastVisit)),
    refetchOnMount: 'always',
  })
}
