import { type SubmitEvent, useState } from 'react'
import { flatten, safeParse } from 'valibot'
import { formValues } from '../../web/form-values.ts'
import { showToast } from '../../web/toast-store.ts'
import { Button } from '../../web/ui/button.tsx'
import { TextArea, TextField } from '../../web/ui/field.tsx'
import { type ContactFields, contactSchema } from './contract.ts'
import styles from './form.module.css'
import { useSendMessage } from './queries.ts'

type Errors = { [Field in keyof ContactFields]?: string | undefined }

const order = ['name', 'email', 'subject', 'message'] as const

/** Writes to the owner; what was typed stays until it has been taken. Source: specification, points 4, 5 and 8. */
export function ContactForm({ ownerEmail }: { ownerEmail: string }) {
  const [errors, setErrors] = useState<Errors>({})
  const { mutate, isPending } = useSendMessage()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = safeParse(contactSchema, formValues(form, order))
    const found = checked.success ? {} : errorsOf(checked.issues)
    setErrors(found)
    if (!checked.success) return focusFirst(form, found)
    mutate(checked.output, {
      onSuccess: () => {
        form.reset()
        showToast({
          title: 'Thank you for your message!',
          text: 'The owner will be notified and will reply as soon as possible',
        })
      },
      onError: () =>
        showToast({
          title: 'Failed to Send Message',
          text: `Please email the owner directly instead: ${ownerEmail}`,
          variant: 'destructive',
        }),
    })
  }

  const bind = (name: keyof ContactFields) => ({
    name,
    error: errors[name],
    disabled: isPending,
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  })

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <div className={styles.pair}>
        <TextField label="Name" autoComplete="name" {...bind('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
      </div>
      <TextField label="Subject" {...bind('subject')} />
      <TextArea label="Message" rows={5} {...bind('message')} />
      <div>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}

type Issues = Extract<
  ReturnType<typeof safeParse<typeof contactSchema>>,
  { success: false }
>['issues']

/** The first complaint about each field. */
function errorsOf(issues: Issues): Errors {
  const { nested } = flatten<typeof contactSchema>(issues)
  return Object.fromEntries(order.map((name) => [name, nested?.[name]?.[0]]))
}

/** Brings the keyboard to the first field that needs a correction. */
function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const name = order.find((field) => errors[field] !== undefined)
  const control = name && form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
