import { useQuery } from '@tanstack/react-query'
import { type Settings, settingsUrl, siteUrl } from '../../features/site/contract.ts'
import { settingsOptions } from '../../features/site/queries.ts'
import { FormDialog } from '../../web/admin/form-dialog.tsx'
import { useSend } from '../../web/resource.ts'
import { Dialog } from '../../web/ui/dialog.tsx'
import { ListFailure } from '../../web/ui/list-failure.tsx'
import { type SiteFields, typedSiteSchema, valuesOf } from './settings-form.ts'
import { SettingsInputs } from './settings-inputs.tsx'

const copy = {
  title: 'Settings',
  submit: 'Save Settings',
  done: 'Settings updated successfully',
  failed: 'Failed to update settings',
}

/** Everything that the pages say of the owner and the site. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, isFetching, refetch } = useQuery(settingsOptions)
  if (data) return <SettingsForm settings={data} onClose={onClose} />
  // One dialog, so that the focus goes back to what opened it.
  if (isPending) return null
  return (
    <Dialog title={copy.title} size="lg" onClose={onClose}>
      <ListFailure what="the settings" onRetry={() => void refetch()} busy={isFetching} />
    </Dialog>
  )
}

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const save = useSend<SiteFields>(
    (body) => ({ method: 'PUT', url: siteUrl, body }),
    () => [siteUrl, settingsUrl],
  )
  return (
    <FormDialog
      copy={copy}
      autosave="settings"
      schema={typedSiteSchema}
      Inputs={SettingsInputs}
      start={() => valuesOf(settings)}
      send={save.mutateAsync}
      onClose={onClose}
      size="lg"
    />
  )
}
