import { useLocation, useSearch } from 'wouter'
import { BackupCard, BackupWarnings } from '../../../features/backup/card.tsx'
import { OutboxPanel } from '../../../features/notifications/outbox-panel.tsx'
import { PanelHeader } from '../../../platform/web/admin/panel-header.tsx'
import { AccountWindow } from '../account-window.tsx'
import type { AreaProps } from '../area-props.ts'
import { StarterCard } from '../starter-card.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** The settings of the site, its backups and mails, and the owner's account. */
export function SettingsPlace({ timeZone }: AreaProps) {
  const [, navigate] = useLocation()
  const page = new URLSearchParams(useSearch()).get('page')
  const leave = () => navigate('/admin')
  if (page === 'security') return <AccountWindow onClose={leave} />
  if (page === 'backups')
    return (
      <>
        <PanelHeader title="Backups" />
        <BackupWarnings />
        <BackupCard timeZone={timeZone} />
        <StarterCard />
      </>
    )
  return (
    <>
      {page === 'newsletter' && <OutboxPanel timeZone={timeZone} />}
      <SettingsDialog onClose={leave} />
    </>
  )
}
