import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsVersion } from '../../../features/site/contract.ts'
import { settingNames } from '../../../features/site/settings.ts'
import { settingsOptions } from '../../../features/site/queries.ts'
import { FormDialog } from '../../../platform/web/admin/form-dialog.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { useSaveSettings } from './save-settings.ts'
import { typedSiteSchema, valuesOf } from './settings-form.ts'
import { followUpOf } from './settings-follow-up.ts'
import { SettingsInputs } from './settings-inputs.tsx'

const copy = {
  title: 'Settings',
  submit: 'Save Settings',
  done: 'Settings updated successfully',
  failed: 'Failed to update settings',
}

/** The settings of the site. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, isFetching, isError, isFetchedAfterMount, refetch } = useQuery({
    ...settingsOptions,
    // Another device may have changed them since they were loaded here.
    refetchOnMount: 'always',
  })
  if (data && isFetchedAfterMount && !isError)
    return <SettingsForm settings={data} onClose={onClose} />
  // One dialog, so that the focus returns to what opened it.
  if (isPending || !isFetchedAfterMount) return null
  return (
    <Dialog title={copy.title} size="lg" onClose={onClose}>
      <ListFailure what="the settings" onRetry={() => void refetch()} busy={isFetching} />
    </Dialog>
  )
}

interface SettingsFormProps {
  settings: SettingsVersion
  onClose: () => void
}

function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const client = useQueryClient()
  const save = useSaveSettings(settings, settingNames)
  return (
    <FormDialog
      copy={copy}
      autosave="settings"
      schema={typedSiteSchema}
      Inputs={SettingsInputs}
      start={() => valuesOf(settings)}
      send={async (fields) => {
        await save(fields)
        return await followUpOf(client, settings, fields)
      }}
      noteOn={(followUp) => (typeof followUp === 'string' ? followUp : undefined)}
      onClose={onClose}
      size="lg"
    />
  )
}
