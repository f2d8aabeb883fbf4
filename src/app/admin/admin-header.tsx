import { CircleUser, ExternalLink, Files, LibraryBig, LogOut, Settings } from 'lucide-react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, type ToggleEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { ShowLibrary } from '../../platform/web/admin/library-context.ts'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
import { useLazyView } from '../../platform/web/lazy-view.ts'
import { Button, ButtonLink, IconButton } from '../../platform/web/ui/button.tsx'
import { SunMark } from '../../platform/web/ui/sun-mark.tsx'
import { ThemeToggle } from '../../platform/web/ui/theme-toggle.tsx'
import styles from './admin-header.module.css'
import { useSignOut } from './sign-out.tsx'
import { WindowButton } from './window-button.tsx'

const loadSettings = async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog
const loadPages = async () => (await import('./pages/pages-window.tsx')).PagesWindow
const loadLibrary = async () =>
  (await import('../../features/library/web/library-dialog.tsx')).LibraryDialog
const loadAccount = async () => (await import('./account-window.tsx')).AccountWindow
const libraryFailed = 'The library could not be loaded. Please try again.'

/** The bar above the admin area. On narrow screens its buttons show only icons, and on phones some move to a menu. */
export function AdminHeader() {
  const { signOut, isPending, question } = useSignOut()
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <SunMark />
        Admin Dashboard
      </h1>
      <div className={styles.tools}>
        <ThemeToggle />
        <MoreTools>
          <WindowButton
            label="Settings"
            icon={<Settings aria-hidden="true" />}
            className={styles.moreTool}
            load={loadSettings}
            failed="The settings could not be loaded. Please try again."
          />
          <WindowButton
            label="Pages"
            icon={<Files aria-hidden="true" />}
            className={styles.moreTool}
            load={loadPages}
            failed="The pages could not be loaded. Please try again."
          />
          <WindowButton
            label="Library"
            icon={<LibraryBig aria-hidden="true" />}
            className={styles.moreTool}
            load={loadLibrary}
            failed={libraryFailed}
          />
          <AccountButton className={styles.moreTool} />
        </MoreTools>
        <ButtonLink
          to="/"
          variant="secondary"
          size="md"
          className={styles.tool}
          aria-label="View Site"
        >
          <ExternalLink aria-hidden="true" />
          <span>View Site</span>
        </ButtonLink>
        <Button
          variant="secondary"
          size="md"
          className={styles.tool}
          aria-label="Logout"
          busy={isPending}
          onClick={signOut}
        >
          <LogOut aria-hidden="true" />
          <span>Logout</span>
        </Button>
        {question}
      </div>
    </header>
  )
}

/** Opens the window of the user's own account: password, second factor, sessions. */
export function AccountButton({ className }: { className?: string | undefined }) {
  return (
    <WindowButton
      label="Account"
      icon={<CircleUser aria-hidden="true" />}
      className={className}
      load={loadAccount}
      failed="Your account could not be loaded. Please try again."
    />
  )
}

const menuId = 'more-tools'

/**
 * Tools that are in the header if there is room, and otherwise in a menu of its last button. They are the same elements
 * in both places, so that a window stays open when the screen is rotated.
 */
function MoreTools({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)

  // Closing the menu returns the focus to its button; on a wide screen no menu is open.
  useEffect(() => {
    const controller = new AbortController()
    menu.current?.addEventListener(
      'click',
      ({ currentTarget }) => {
        if (currentTarget instanceof HTMLElement && currentTarget.matches(':popover-open'))
          currentTarget.hidePopover()
      },
      { signal: controller.signal },
    )
    return () => controller.abort()
  }, [])

  return (
    <>
      <IconButton label="More" className={styles.more} popoverTarget={menuId}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu} onToggle={focusFirst}>
        {children}
      </div>
    </>
  )
}

function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.querySelector('button')?.focus()
}

/** Opens the library over another dialog. */
export const showLibrary: ShowLibrary = (onClose) => <LoadedLibrary onClose={onClose} />

function LoadedLibrary({ onClose }: { onClose: () => void }) {
  const { View, request } = useLazyView(loadLibrary)
  const fetchView = useEffectEvent(async () => {
    if (await request()) return
    toastFailure(libraryFailed)
    onClose()
  })
  useEffect(() => void fetchView(), [])
  return View ? <View onClose={onClose} /> : null
}
