import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { requestFormToken, formTokenHeaders } from '../../platform/web/form-token.ts'
import { formValues } from '../../platform/web/form-values.ts'
import { FormAutosave } from '../../platform/web/autosave/form-autosave.tsx'
import { showToast } from '../../platform/web/toast-store.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { busyField, TextArea, TextField } from '../../platform/web/ui/field.tsx'
import { HoneypotField } from '../../platform/web/ui/honeypot-field.tsx'
import { WithoutScript } from '../../platform/web/ui/without-script.tsx'
import type { Errors } from './web/check.ts'
import { type ContactFields, contactUrls } from './contract.ts'
import styles from './form.module.css'
import { useSend } from '../../platform/web/resource.ts'

const order = ['name', 'email', 'subject', 'message'] as const

/** Loaded when a visitor begins to write; most never do. */
const loadRules = () => import('./web/check.ts')

function prepare(): void {
  requestFormToken()
  loadRules().catch(() => undefined)
}

/** Sends a message to the owner; the form is cleared only after the server has accepted it. Source: docs/behaviour.md, Contact form. */
export function ContactForm({ ownerEmail }: { ownerEmail: string }) {
  const { errors, setErrors, isPending, submit } = useContactForm(ownerEmail)
  const bind = (name: keyof ContactFields) => ({
    name,
    error: errors[name],
    required: true,
    ...(isPending && busyField),
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  })

  return (
    <form
      method="dialog"
      className={styles.form}
      onSubmit={submit}
      onFocusCapture={prepare}
      noValidate
    >
      <FormAutosave name="contact" />
      <HoneypotField />
      <div className={styles.pair}>
        <TextField label="Name" autoComplete="name" {...bind('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
      </div>
      <TextField label="Subject" {...bind('subject')} />
      <TextArea label="Message" rows={5} {...bind('message')} />
      <div>
        <WithoutScript>
          {`This form needs JavaScript. Please write to ${ownerEmail} instead.`}
        </WithoutScript>
        <Button type="submit" className="needs-script" busy={isPending}>
          {isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}

/** Validates and sends the message. */
function useContactForm(ownerEmail: string) {
  const [errors, setErrors] = useState<Errors>({})
  const { mutate, isPending } = useSendMessage()

  const fail = () =>
    showToast({
      title: 'Failed to Send Message',
      text: `Please email the owner directly instead: ${ownerEmail}`,
      variant: 'destructive',
    })

  async function check(form: HTMLFormElement) {
    const { checkMessage, reportInvalid } = await loadRules()
    const checked = checkMessage(formValues(form, order))
    if (checked.kind === 'valid') return send(form, checked.message)
    flushSync(() => setErrors(checked.errors))
    reportInvalid(form)
  }

  function send(form: HTMLFormElement, message: ContactFields) {
    setErrors({})
    mutate(
      { message, headers: formTokenHeaders(form) },
      {
        onSuccess: () => {
          form.reset()
          showToast({
            title: 'Thank you for your message!',
            text: 'The owner will be notified and will reply as soon as possible',
          })
        },
        onError: fail,
      },
    )
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    check(event.currentTarget).catch(fail)
  }

  return { errors, setErrors, isPending, submit }
}

function useSendMessage() {
  return useSend<{ message: ContactFields; headers: Readonly<Record<string, string>> }>(
    ({ message, headers }) => ({
      method: 'POST',
      url: contactUrls.send,
      body: message,
      headers,
    }),
    () => [contactUrls.list],
  )
}
