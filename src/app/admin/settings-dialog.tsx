import { siteUrl } from '../../features/site/contract.ts'
import { useSite } from '../../features/site/queries.ts'
import { FormDialog } from '../../web/admin/form-dialog.tsx'
import { useSend } from '../../web/resource.ts'
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
  const site = useSite()
  const save = useSend<SiteFields>(
    (body) => ({ method: 'PUT', url: siteUrl, body }),
    () => [siteUrl],
  )
  return (
    <FormDialog
      copy={copy}
      autosave="settings"
      schema={typedSiteSchema}
      Inputs={SettingsInputs}
      start={() => valuesOf(site)}
      send={save.mutateAsync}
      onClose={onClose}
      size="lg"
    />
  )
}
