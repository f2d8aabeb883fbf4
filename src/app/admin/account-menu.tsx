import { ChevronDown, CircleUser, LogOut } from 'lucide-react'
import { useRef } from 'react'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { useSession } from '../../features/auth/web/session.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import styles from './account-menu.module.css'
import { initialsOf } from '../../shared/initials.ts'
import { settingsAddress } from './settings/settings-address.ts'

const menuId = 'account-menu'

const accountAddress = settingsAddress('security')

/** The initials of the account, with a menu: its page in the settings, and signing out. */
export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const { name, email } = useOwnAccount()
  const hide = () => menu.current?.hidePopover()
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={menuId}>
        <span className={hidden.hidden}>{`Account: ${name}`}</span>
        <Initials name={name} />
        <ChevronDown aria-hidden="true" />
      </button>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
        <p className={styles.who}>
          <b>{name}</b>
          <span>{email}</span>
        </p>
        <PageLink to={accountAddress} className={styles.item} onClick={hide}>
          <CircleUser aria-hidden="true" />
          Account
        </PageLink>
        <Button
          variant="quiet"
          size="md"
          className={styles.item}
          onClick={() => {
            hide()
            onSignOut()
          }}
        >
          <LogOut aria-hidden="true" />
          Sign Out
        </Button>
      </div>
    </>
  )
}

/** The account in the drawer of a phone. */
export function AccountLink() {
  const { name } = useOwnAccount()
  return (
    <PageLink to={accountAddress} className={styles.link}>
      <Initials name={name} />
      <span>
        <b>{name}</b>
        <span>Account</span>
      </span>
    </PageLink>
  )
}

function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

function useOwnAccount(): { name: string; email: string } {
  const { data } = useSession()
  return { name: data?.name ?? data?.username ?? '', email: data?.email ?? '' }
}
