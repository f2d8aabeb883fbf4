import { useBackupStatus } from '../../../features/backup/queries.ts'
import { useOutboxStatus } from '../../../features/notifications/queries.ts'
import styles from './make-it-yours.module.css'

/** What a site needs before its address is given to anybody: backups elsewhere, and mail. */
export function Hints() {
  const outbox = useOutboxStatus()
  const backup = useBackupStatus()
  return (
    <ul className={`${styles.remark} ${styles.hints}`}>
      <li>
        A checked backup is made each night into the data folder
        {backup.data?.last ? ', and there is one already' : ''}. A disk can fail with everything on
        it: fetch one now and then by ‘Download Everything’ at the end of this page, or let
        BACKUP_COMMAND put each of them elsewhere.
      </li>
      {outbox.data && (
        <li>
          {outbox.data.mail
            ? 'A mail server is set: comments and messages are told to you, and newsletters go out.'
            : 'No mail server is set: messages and subscribers are kept here, nothing is sent. SMTP_URL and MAIL_FROM in the settings of the machine change that.'}
        </li>
      )}
      <li>
        Read the Privacy Policy and the Terms of Service once: they are published under your name.
      </li>
    </ul>
  )
}
