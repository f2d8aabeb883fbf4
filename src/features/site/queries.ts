import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import {
  type ArticleNote,
  articleNoteUrl,
  type CvPage,
  cvUrl,
  settingsUrl,
  type SettingsVersion,
  type Site,
  siteUrl,
} from './contract.ts'

export const siteOptions = readOptions<Site>(siteUrl)

export const settingsOptions = readOptions<SettingsVersion>(settingsUrl)

/** The note under every article; null when there is none. */
export const articleNote = readOptions<ArticleNote | null>(articleNoteUrl, { nullOn: [404] })

/** The CV; null when there is none to be seen. */
export const cvPage = readOptions<CvPage | null>(cvUrl, { nullOn: [404] })

/**
 * The settings of the site that every page needs.
 * @throws Error where a page was not sent with it, which the server never lets happen
 */
export function useSite(): Site {
  const { data } = useQuery(siteOptions)
  if (!data) throw new Error('The page was sent without the settings of the site')
  return data
}
