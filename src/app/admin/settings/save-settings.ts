import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  type Settings,
  settingsConflict,
  settingsUrl,
  type SettingsVersion,
  siteUrl,
} from '../../../features/site/contract.ts'
import { settingsOptions } from '../../../features/site/queries.ts'
import type { SettingName } from '../../../features/site/settings.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { isSameJson } from '../../../shared/same-json.ts'
import { useSend } from '../../../platform/web/resource.ts'
import type { SiteFields } from './settings-form.ts'

/**
 * Saves some of the settings and leaves the others unchanged. If the same ones were changed elsewhere since they were
 * loaded, it throws an ApiError 409; saving again then overwrites them.
 * @param start the settings that the form was opened with
 * @returns saves the settings of these names, while others may still be edited, and resolves to all that are stored then
 */
export function useSaveSettings(start: SettingsVersion) {
  const client = useQueryClient()
  const known = useRef(start)
  /** The settings over which the owner has typed. */
  const base = useRef<Settings>(start)
  const { mutateAsync } = useSend<SettingsVersion, Settings>(
    (body) => ({ method: 'PUT', url: siteUrl, body }),
    () => [siteUrl, settingsUrl],
  )

  /** Once: the owner has read the sentence when saving again. */
  function refuseOverwriting(names: readonly SettingName[]) {
    const before = pick(base.current, names)
    const now = pick(known.current, names)
    if (isSameJson(before, now)) return
    base.current = { ...base.current, ...now }
    throw new ApiError(409, `${settingsConflict}. Save again to put yours in their place.`)
  }

  return async (
    fields: SiteFields,
    names: readonly SettingName[],
    edited: readonly SettingName[] = [],
  ): Promise<SettingsVersion> => {
    const ours = pick(fields, names)
    refuseOverwriting(names)
    const sentAt = Date.now()
    let answer: Settings
    try {
      answer = await mutateAsync({ ...known.current, ...ours })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error
      known.current = await client.fetchQuery({ ...settingsOptions, staleTime: 0 })
      refuseOverwriting(names)
      answer = await mutateAsync({ ...known.current, ...ours })
    }
    // If they could not be read again, the next save finds out by their old version.
    const read = client.getQueryState(settingsOptions.queryKey)
    known.current =
      read?.data && read.dataUpdatedAt >= sentAt
        ? read.data
        : { ...answer, version: known.current.version }
    base.current = { ...known.current, ...pick(base.current, edited) }
    return known.current
  }
}

function pick(settings: Settings, names: readonly SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]))
}
