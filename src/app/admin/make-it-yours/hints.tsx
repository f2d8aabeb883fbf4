import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { useBackupStatus } from '../../../features/backup/queries.ts'
import { useOutboxStatus } from '../../../features/notifications/queries.ts'
import { tabAddress } from '../tab-address.ts'
import styles from './make-it-yours.module.css'

/** What a site needs before its address is published: backups elsewhere, and mail. */
export function Hints() {
  const outbox = useOutboxStatus()
  const backup = useBackupStatus()
  return (
    <ul className={`${styles.remark} ${styles.hints}`}>
      <li>
        A verified backup is written to the data folder each night
        {backup.data?.last ? ', and the first one exists' : ''}. A disk can fail with everything on
        it: download one regularly with ‘Download Everything’ at the end of this page, or set
        BACKUP_COMMAND to copy each of them elsewhere.
      </li>
      {outbox.data && (
        <li>
          {outbox.data.mail
            ? 'A mail server is configured: you get mails about comments and messages, and newsletters are sent.'
            : 'No mail server is configured: messages and subscribers are stored here, and nothing is sent. Set SMTP_URL and MAIL_FROM on the server to change that.'}
        </li>
      )}
      <li>Read the Privacy Policy and the Terms of Service: they are published under your name.</li>
    </ul>
  )
}

/** Where posts are written. The first post completes the step. */
export function PostHint() {
  return (
    <>
      <p className={styles.remark}>
        Write posts under Blog Posts: Markdown with formulas, code, charts and margin notes, as a
        draft for as long as you like. A published post appears on the home page immediately.
      </p>
      <div>
        <Link className={styles.link} href={tabAddress('blog')}>
          Write a first post
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </>
  )
}
