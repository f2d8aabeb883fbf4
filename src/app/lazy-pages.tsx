import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { Spinner } from '../web/ui/spinner.tsx'

const never = () => () => undefined

/** The screens behind the sign-in are fetched when they are opened and never rendered by the server. */
function browserOnly(Screen: ComponentType): ComponentType {
  return function BrowserOnly() {
    const inBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    )
    const waiting = <Spinner label="Loading" />
    return inBrowser ? (
      <Suspense fallback={waiting}>
        <Screen />
      </Suspense>
    ) : (
      waiting
    )
  }
}

export const AuthPage = browserOnly(
  lazy(async () => ({ default: (await import('../features/auth/page.tsx')).AuthPage })),
)

export const AdminPage = browserOnly(
  lazy(async () => ({ default: (await import('./admin/admin-page.tsx')).AdminPage })),
)
