import { useLocation, useSearch } from 'wouter'
import { AccountWindow } from '../account-window.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** The settings of the site, and the owner's account. */
export function SettingsPlace() {
  const [, navigate] = useLocation()
  const page = new URLSearchParams(useSearch()).get('page')
  const leave = () => navigate('/admin')
  if (page === 'security') return <AccountWindow onClose={leave} />
  return <SettingsDialog onClose={leave} />
}
