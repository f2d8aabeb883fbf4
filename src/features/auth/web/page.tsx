import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { useMediaQuery } from '../../../platform/web/media-query.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../platform/web/ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './page.module.css'
import { useSession } from './session.ts'
import { RegisterForm } from './register-form.tsx'
import { SidePanel } from './side-panel.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * Login and registration. Somebody who is signed in already goes on to the admin area; a failed check counts as
 * not signed in. Source: docs/behaviour.md, Sign-in page.
 */
export function AuthPage() {
  const session = useSession()
  const [isEntering, setEntering] = useState(false)
  const hasSidePanel = useMediaQuery('(width >= 1024px)')
  if (session.isPending && !isEntering) {
    return (
      <div className={styles.checking}>
        <Spinner label="Checking your session" />
      </div>
    )
  }
  // A session that has just been made is left to its form, which says so first.
  if (session.data && !isEntering) return <Redirect to="/admin" replace />
  return (
    <div className={styles.screen}>
      <main className={styles.panel}>
        <TopBar />
        <div className={styles.inner}>
          <h1>Welcome Back</h1>
          <p className={styles.subtitle}>Login to manage your personal website content</p>
          <Forms onEntering={setEntering} />
        </div>
        <PageLink to="/" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          Back to the site
        </PageLink>
      </main>
      {hasSidePanel && <SidePanel />}
    </div>
  )
}

/** The two tabs; a claim link opens the second. */
function Forms({ onEntering }: { onEntering: (isEntering: boolean) => void }) {
  const [claimCode] = useState(readClaimCode)
  return (
    <Tabs defaultValue={claimCode === undefined ? 'login' : 'register'}>
      <div className={styles.tabs}>
        <TabList aria-label="Login or register">
          <Tab value="login">Login</Tab>
          <Tab value="register">Register</Tab>
        </TabList>
      </div>
      <TabPanel value="login">
        <LoginForm onEntering={onEntering} />
      </TabPanel>
      <TabPanel value="register">
        <RegisterForm claimCode={claimCode} onEntering={onEntering} />
      </TabPanel>
    </Tabs>
  )
}

/** The code of a link such as `/auth#claim=CODE`. The part behind # is never sent to a server by itself. */
function readClaimCode(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get('claim') || undefined
}
