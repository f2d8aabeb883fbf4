import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { Redirect } from '../../../platform/web/navigation.ts'
import { useMediaQuery } from '../../../platform/web/media-query.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../platform/web/ui/tabs.tsx'
import { LoginForm, RegisterForm } from './sign-in-forms.tsx'
import styles from './page.module.css'
import type { ClaimState } from '../contract.ts'
import { useClaimState } from './queries.ts'
import { useSession } from './session.ts'
import { SidePanel } from './side-panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../platform/web/query-client.ts'
import { BrandLink } from '../../../platform/web/ui/brand-link.tsx'
import { ThemeToggle } from '../../../platform/web/ui/theme-toggle.tsx'
import { type Site, siteUrl } from '../../site/contract.ts'

/**
 * Login and registration. Redirects to the admin area when signed in; a failed check counts as not signed in.
 * Source: docs/behaviour.md, Sign-in page.
 */
export function AuthPage() {
  const session = useSession()
  const [isEntering, setEntering] = useState(false)
  const hasSidePanel = useMediaQuery('(width >= 1024px)')
  const claim = useClaimState()
  if ((session.isPending || claim.isPending) && !isEntering) {
    return (
      <div className={styles.checking}>
        <Spinner label="Checking your session" />
      </div>
    )
  }
  // After a sign-in on this page, the form shows its toast first and then redirects.
  if (session.data && !isEntering) return <Redirect to="/admin" />
  return (
    <div className={styles.screen}>
      <main className={styles.panel}>
        <TopBar />
        <div className={styles.inner}>
          <h1>Welcome Back</h1>
          <p className={styles.subtitle}>Login to manage your personal website content</p>
          <Forms claim={claim.data?.state ?? 'claimed'} onEntering={setEntering} />
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

interface FormsProps {
  claim: ClaimState['state']
  onEntering: (isEntering: boolean) => void
}

/** The two tabs; a claim link opens Register, and so does a site without an owner. */
function Forms({ claim, onEntering }: FormsProps) {
  const [claimCode] = useState(readClaimCode)
  return (
    <Tabs defaultValue={claimCode === undefined && claim === 'claimed' ? 'login' : 'register'}>
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
        <RegisterForm claim={claim} claimCode={claimCode} onEntering={onEntering} />
      </TabPanel>
    </Tabs>
  )
}

/** The code in a link such as `/auth#claim=CODE`; browsers do not send the fragment to the server. */
function readClaimCode(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get('claim') || undefined
}

function TopBar() {
  const site = useQuery(readOptions<Site>(siteUrl)).data
  return (
    <div className={styles.bar}>
      <BrandLink ownerName={site?.ownerName} />
      <ThemeToggle className={styles.toggle} />
    </div>
  )
}
