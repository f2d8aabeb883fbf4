import { MailCheck, MailQuestionMark, Trash2 } from 'lucide-react'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { reasonOf, toastFailure } from '../../platform/web/admin/toasts.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { useAskAgain, useResume } from './admin-queries.ts'
import type { Subscriber } from './contract.ts'

/** Mails of which the owner decides reader by reader. */
export function useReaderMails() {
  const askAgain = useAskAgain()
  const resume = useResume()
  const onError = (error: Error) => toastFailure(reasonOf(error))
  return {
    isAsking: askAgain.isPending,
    ask: ({ id, email }: Subscriber) =>
      askAgain.mutate(id, {
        onSuccess: () =>
          showToast({ title: 'Confirmation sent', text: `A mail is on its way to ${email}.` }),
        onError,
      }),
    isResuming: resume.isPending,
    resume: ({ id, email }: Subscriber) =>
      resume.mutate(id, {
        onSuccess: () =>
          showToast({
            title: 'Sending resumed',
            text: `The next newsletter goes to ${email}, too.`,
          }),
        onError,
      }),
  }
}

interface ReaderActionsProps {
  reader: Subscriber
  mails: ReturnType<typeof useReaderMails>
  mayAsk: boolean
  /** The mail server refused the address so often that nothing is sent to it. */
  isPaused: boolean
  onDelete: () => void
}

export function ReaderActions({ reader, mails, mayAsk, isPaused, onDelete }: ReaderActionsProps) {
  return (
    <>
      {mayAsk && (
        <RowAction
          text="Ask to confirm"
          of={reader.email}
          icon={<MailQuestionMark />}
          disabled={mails.isAsking}
          onClick={() => mails.ask(reader)}
        />
      )}
      {isPaused && (
        <RowAction
          text="Send again"
          of={reader.email}
          icon={<MailCheck />}
          disabled={mails.isResuming}
          onClick={() => mails.resume(reader)}
        />
      )}
      <RowAction
        text="Delete"
        of={reader.email}
        icon={<Trash2 />}
        tone="danger"
        onClick={onDelete}
      />
    </>
  )
}
