import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import type { TextPlace } from './setting.ts'
import {
  type ArticleNote,
  articleNoteUrl,
  type CvPage,
  cvUrl,
  type PlaceTexts,
  settingsUrl,
  type SettingsVersion,
  type Site,
  siteUrl,
  textsUrl,
} from './contract.ts'

export const siteOptions = readOptions<Site>(siteUrl)

export const settingsOptions = readOptions<SettingsVersion>(settingsUrl)

/** The owner's words for one page. */
export const placeTexts = <Place extends TextPlace>(place: Place) =>
  readOptions<PlaceTexts<Place>>(textsUrl(place))

/** The same in a component; nothing while they load, and when they could not be loaded. */
export function usePlaceTexts<Place extends TextPlace>(place: Place): Partial<PlaceTexts<Place>> {
  return useQuery(placeTexts(place)).data ?? {}
}

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
