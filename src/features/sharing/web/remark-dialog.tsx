import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reasonOf } from '../../../platform/web/admin/toasts.ts'
import { ApiError, callApi } from '../../../platform/web/api.ts'
import { showToast } from '../../../platform/web/toast-store.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextArea, TextField } from '../../../platform/web/ui/field.tsx'
import { reportInvalid } from '../../../platform/web/ui/report-invalid.ts'
import { isBlank } from '../../../shared/text.ts'
import { newRemarkUrl } from '../contract.ts'
import styles from './remark-layer.module.css'

/** A block of a draft with its line in the text, from 1, and the beginning of its words. */
export interface RemarkedBlock {
  line: number
  text: string
  /** The words that are selected in it; '' for none. */
  passage: string
}

interface RemarkDialogProps {
  /** Undefined while the dialog is closed. */
  block: RemarkedBlock | undefined
  token: string
  version: number
  onClose: () => void
  onOutdated: () => void
}

/** Where a reader writes a remark. What is typed stays when the dialog is closed. */
export function RemarkDialog({ block, onClose, ...rest }: RemarkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { name, words, send, isSending, failure } = useRemark({ block, onClose, ...rest })
  const isOpen = block !== undefined
  const quote = block?.passage || block?.text || ''
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Remark" onClose={onClose}>
      <form noValidate onSubmit={send}>
        <h2>Remark</h2>
        {quote !== '' && <blockquote>{quote}</blockquote>}
        <TextField label="Name" autoComplete="name" maxLength={80} required {...name} />
        <TextArea label="Remark" rows={5} maxLength={2000} required {...words} />
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="secondary" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" busy={isSending}>
            Send Remark
          </Button>
        </div>
      </form>
    </dialog>
  )
}

/** What is typed, and sending it. */
function useRemark({ block, token, version, onClose, onOutdated }: RemarkDialogProps) {
  const [name, bindName] = useTyped()
  const [words, bindWords, setWords] = useTyped()
  const [wasSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setSent(true))
    if (!block || isBlank(name) || isBlank(words)) return reportInvalid(event.currentTarget)
    setSending(true)
    try {
      const { line, passage } = block
      await callApi('POST', newRemarkUrl, { token, version, line, passage, name, words })
      setWords('')
      setSent(false)
      setFailure(undefined)
      onClose()
      showToast({ title: 'Remark sent', text: 'Only the author of the draft sees it.' })
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.reason === 'changed'
      setFailure(isOutdated ? outdated : reasonOf(error))
      if (isOutdated) onOutdated()
    } finally {
      setSending(false)
    }
  }

  const missing = (value: string, sentence: string) =>
    wasSent && isBlank(value) ? { error: sentence } : {}
  return {
    name: { ...bindName, ...missing(name, 'Please enter your name.') },
    words: { ...bindWords, ...missing(words, 'Please enter your remark.') },
    send: (event: SubmitEvent<HTMLFormElement>) => void send(event),
    isSending,
    failure,
  }
}

const outdated =
  'The draft has changed since you opened it and is shown anew. Close this window and choose the place again; your words are kept.'

/** The value of a field, and what connects it. */
function useTyped() {
  const [value, setValue] = useState('')
  const bind = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  }
  return [value, bind, setValue] as const
}
