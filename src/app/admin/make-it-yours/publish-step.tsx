import type { ReactNode } from 'react'
import { useSession } from '../../../features/auth/web/session.ts'
import type { Account } from '../../../features/auth/contract.ts'
import { useBackupStatus } from '../../../features/backup/queries.ts'
import { describeMail } from '../../../features/notifications/outbox-panel.tsx'
import { useOutboxStatus } from '../../../features/notifications/queries.ts'
import { stepGroups } from '../../../features/setup/contract.ts'
import type { Settings } from '../../../features/site/contract.ts'
import { settingsIn } from '../../../features/site/settings.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { GroupFields } from '../settings/group-fields.tsx'
import type { TypedSite } from '../settings/settings-form.ts'
import { locationOf } from '../settings/zone-location.ts'
import styles from './make-it-yours.module.css'
import { StepForm, type StepProps } from './step-form.tsx'

const saves = (stepGroups.publish ?? []).flatMap(settingsIn)

/** How the owner is reached, and what a site needs before its address is published. */
export function PublishStep(props: StepProps) {
  const account = useSession().data ?? null
  return (
    <StepForm
      {...props}
      name="publish"
      saves={saves}
      proposal={propose(props.settings, account)}
      aside={(form) => (
        <div className={styles.fields}>
          <Checks settings={props.settings} />
          <GroupFields form={form} group="links" />
        </div>
      )}
    >
      {(form) => (
        <>
          <p className={styles.remark}>
            Email, place and links are what visitors read; your account’s email and your browser’s
            time zone are suggested.
          </p>
          <GroupFields form={form} group="contact" />
          <GroupFields form={form} group="time" />
        </>
      )}
    </StepForm>
  )
}

/** Suggestions for what is still the placeholder's. */
function propose(settings: Settings, account: Account | null): Partial<TypedSite> {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  const isSample = (name: keyof Settings) => settings[name] === starterSite[name]
  return {
    ...(account && isSample('email') && { email: account.email }),
    ...(isSample('location') && { location: '' }),
    ...(isSample('availability') && { availability: '' }),
    ...(isSample('timeZone') && {
      timeZone: zone,
      ...(isSample('longitude') && isSample('place') && locationOf(zone)),
    }),
    links: settings.links.filter(
      ({ address }) => !starterSite.links.some((link) => link.address === address),
    ),
  }
}

/** What is true of this site now. */
function Checks({ settings: { commentsOpen } }: { settings: Settings }) {
  const outbox = useOutboxStatus()
  const backup = useBackupStatus()
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  return (
    <dl className={styles.checks}>
      <Check title="Address">
        {isLocal
          ? `${location.host} is for this machine only. Set PUBLIC_URL to the address that visitors will use.`
          : `Visitors read this site at ${location.host}.`}
      </Check>
      {outbox.data && <Check title="Mail">{describeMail(outbox.data)}</Check>}
      <Check title="Backup">
        {`A verified backup is written to the data folder each night${backup.data?.last ? ', and the first one exists' : ''}. A disk can fail with everything on it: download one regularly, or set BACKUP_COMMAND to copy each of them elsewhere.`}
      </Check>
      <Check title="Privacy">
        The <a href="/privacy">Privacy Policy</a> and the <a href="/terms">Terms of Service</a> are
        published under your name.{' '}
        {`They describe this site as it is now: ${commentsOpen ? 'with' : 'without'} comments, ${outbox.data?.mail ? 'with a mail provider' : 'without mail'}. Read them before others do; every word can be changed under Pages.`}
      </Check>
    </dl>
  )
}

function Check({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
