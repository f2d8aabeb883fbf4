import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../web/query-client.ts'
import { type Site, siteUrl, starterSite } from './contract.ts'

export const siteOptions = readOptions<Site>(siteUrl)

/** Who the site belongs to and how its pages speak; every page is sent with it. */
export function useSite(): Site {
  return useQuery(siteOptions).data ?? starterSite
}
