import { ExternalLink, LogOut } from 'lucide-react'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { AccountButton } from './account-window.tsx'
import styles from './no-rights.module.css'
import { useSignOut } from './sign-out.tsx'

/** The admin area of an account that is not the owner's. Source: docs/behaviour.md, Opening the admin area. */
export function NoRights({ username }: { username: string }) {
  const { signOut, isPending, question } = useSignOut()
  return (
    <main className={styles.screen}>
      <Card className={styles.panel}>
        <h1 className={styles.title}>No owner rights</h1>
        <p>
          You are signed in as <b>{username}</b>. This account has no owner rights, so there is
          nothing to manage here. Everything public is open to you as before.
        </p>
        <div className="flex-wrap gap-10 mt-24">
          <ButtonLink to="/" size="md">
            <ExternalLink aria-hidden="true" />
            View Site
          </ButtonLink>
          <AccountButton />
          <Button variant="secondary" size="md" busy={isPending} onClick={signOut}>
            <LogOut aria-hidden="true" />
            Logout
          </Button>
          {question}
        </div>
      </Card>
    </main>
  )
}
