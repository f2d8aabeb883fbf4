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
import { ApiError } from '../../../platform/web/api.ts'
import { useSend } from '../../../platform/web/resource.ts'
import type { SiteFields } from './settings-form.ts'

/**
 * Saves some or all of the settings and leaves the others unchanged. If the same ones were changed elsewhere since they
 * were loaded, it throws an ApiError 409; saving again then overwrites them.
 * @param start the settings that the form was opened with
 */
export function useSaveSettings(start: SettingsVersion, names: readonly (keyof Settings)[]) {
  const client = useQueryClient()
  const known = useRef(start)
  const { mutateAsync } = useSend<SettingsVersion>(
    (body) => ({ method: 'PUT', url: siteUrl, body }),
    () => [siteUrl, settingsUrl],
  )

  return async (fields: SiteFields) => {
    const ours = pick(fields, names)
    try {
      await mutateAsync({ ...known.current, ...ours })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error
      const before = known.current
      known.current = await client.fetchQuery({ ...settingsOptions, staleTime: 0 })
      if (isChanged(pick(before, names), pick(known.current, names)))
        throw new ApiError(409, `${settingsConflict}. Save again to put yours in their place.`)
      await mutateAsync({ ...known.current, ...ours })
    }
    known.current = client.getQueryData(settingsOptions.queryKey) ?? known.current
  }
}

function pick(settings: Settings, names: readonly (keyof Settings)[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]))
}

function isChanged(before: Partial<Settings>, after: Partial<Settings>): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}
