import { CloudUpload, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { PasswordDialog } from '../../../features/auth/web/account/step-dialog.tsx'
import type { BackupStatus, CopyStatus, NewCopyKey } from '../../../features/backup/contract.ts'
import { useBackupStatus, useCreateCopyKey } from '../../../features/backup/queries.ts'
import cardTitle from '../../../platform/web/admin/card-title.module.css'
import { SecretDialog } from '../../../platform/web/admin/secret-dialog.tsx'
import wide from '../../../platform/web/admin/wide-card.module.css'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { formatDateTime } from '../../../shared/dates.ts'
import { formatSize } from '../../../shared/sizes.ts'
import styles from './copies-card.module.css'

/** The encrypted copies in the bucket, and a button that creates their key; nothing without a bucket. */
export function CopiesCard({ timeZone }: { timeZone: string }) {
  const { data } = useBackupStatus()
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const copies = data?.copies
  if (!copies) return null
  const close = () => setStep({ kind: 'none' })
  return (
    <Card as="section" className={wide.card} aria-labelledby="copies">
      <div className={wide.words}>
        <h3 className={cardTitle.title} id="copies">
          <CloudUpload aria-hidden="true" />
          Copies in the bucket
        </h3>
        <Status copies={copies} check={data.copyCheck} timeZone={timeZone} />
      </div>
      <Button
        variant={copies.key ? 'secondary' : 'primary'}
        size="md"
        onClick={() => setStep({ kind: 'password' })}
      >
        <KeyRound aria-hidden="true" />
        {copies.key ? 'Replace Key' : 'Create Key'}
      </Button>
      {step.kind === 'password' && (
        <CreateDialog
          replaces={copies.key !== null}
          onDone={(key) => setStep({ kind: 'key', key })}
          onClose={close}
        />
      )}
      {step.kind === 'key' && <KeyDialog identity={step.key.identity} onClose={close} />}
    </Card>
  )
}

type Step = { kind: 'none' } | { kind: 'password' } | { kind: 'key'; key: NewCopyKey }

interface StatusProps {
  copies: CopyStatus
  check: BackupStatus['copyCheck']
  timeZone: string
}

function Status({ copies: { key, last }, check, timeZone }: StatusProps) {
  if (!key)
    return (
      <p className="mt-6 danger compact">
        Nothing is copied to the bucket yet: copies are encrypted, and there is no key.
      </p>
    )
  return (
    <>
      <p className="mt-6 muted compact">
        {last
          ? `The backup of ${formatDateTime(last.date, timeZone)}, ${formatSize(last.bytes)}, encrypted.`
          : 'This machine has stored none yet.'}
      </p>
      {check && <p className="faint small">{describeCheck(check, timeZone)}</p>}
      <p className="faint small">
        Key of {formatDateTime(key.date, timeZone)}. Without it, nobody can read the copies.
      </p>
    </>
  )
}

function describeCheck(
  { date, found, problem }: NonNullable<BackupStatus['copyCheck']>,
  timeZone: string,
): string {
  const asked = `The bucket was asked on ${formatDateTime(date, timeZone)}.`
  if (problem !== null) return `${asked} ${problem}`
  return found
    ? `${asked} It has the copy of ${formatDateTime(found.date, timeZone)}, ${formatSize(found.bytes)}.`
    : `${asked} It has no copy yet.`
}

interface CreateDialogProps {
  replaces: boolean
  onDone: (key: NewCopyKey) => void
  onClose: () => void
}

function CreateDialog({ replaces, onDone, onClose }: CreateDialogProps) {
  const create = useCreateCopyKey()
  return (
    <PasswordDialog
      title={replaces ? 'Replace the key' : 'Create a key'}
      submit={replaces ? 'Replace Key' : 'Create Key'}
      send={async (fields) => onDone(await create.mutateAsync(fields))}
      onClose={onClose}
    >
      {replaces
        ? 'New copies will need the new key. Copies made before still need the old one, so keep both. Enter your password to continue.'
        : 'Copies are encrypted with a key that is shown once. Enter your password to continue.'}
    </PasswordDialog>
  )
}

function KeyDialog({ identity, onClose }: { identity: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="Key for the copies"
      intro="Store this key where you can reach it without this machine, such as in a password manager. Without it, the copies in the bucket cannot be read. It is not shown again."
      text={`${identity}\n`}
      fileName="backup-key.txt"
      blocked="The browser blocked copying. Select the key and copy it."
      done="I Have Saved It"
      onClose={onClose}
    >
      <code className={styles.key} aria-label="Key">
        {identity}
      </code>
    </SecretDialog>
  )
}
