import { useQuery } from '@tanstack/react-query'
import { SkyPlate } from '../../platform/web/sky/sky-plate.tsx'
import { BandSection, type SectionText } from '../../platform/web/ui/section.tsx'
import type { Site } from '../site/contract.ts'
import { subscriberCount, useSubscribe } from './queries.ts'
import styles from './section.module.css'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../platform/web/api.ts'
import { formValues } from '../../platform/web/form-values.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { busyField, TextField } from '../../platform/web/ui/field.tsx'
import { WithoutScript } from '../../platform/web/ui/without-script.tsx'

/** How long the number of subscribers stays fresh. Source: docs/behaviour.md, Home page. */
const countStaleMs = 5 * 60_000

/** The newsletter section: introduction, form and statistics. Source: docs/behaviour.md, Home page. */
export function NewsletterSection({ heading, note, figures }: SectionText & Pick<Site, 'figures'>) {
  const { data } = useQuery({ ...subscriberCount, staleTime: countStaleMs })
  return (
    <BandSection id="newsletter" heading={heading} backdrop={<SkyPlate view="band" />}>
      <div className={styles.body}>
        <div>
          {note !== '' && <p className={styles.words}>{note}</p>}
          <SubscriptionForm />
        </div>
        <dl className={styles.stats}>
          <Stat
            value={typeof data?.count === 'number' ? `${data.count}+` : '0'}
            label="subscribers"
          />
          {figures
            .filter(({ value }) => value !== '')
            .map((figure) => (
              <Stat key={figure.label} {...figure} />
            ))}
        </dl>
      </div>
    </BandSection>
  )
}

function Stat({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const invalidText = 'Please enter a valid email address.'

/** Subscribes an address to the newsletter. Source: docs/behaviour.md, Newsletter form. */
function SubscriptionForm() {
  const { mutate, isPending } = useSubscribe()
  const [isInvalid, setInvalid] = useState(false)

  function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = formValues(form, ['email']).email.trim()
    if (!email.includes('@')) {
      flushSync(() => setInvalid(true))
      form.querySelector('input')?.focus()
      showToast({ title: 'Invalid email', text: invalidText, variant: 'destructive' })
      return
    }
    mutate(
      { email },
      {
        onSuccess: ({ message }) => {
          form.reset()
          showToast({
            title: 'Subscribed!',
            text: message ?? 'Thank you for subscribing to the newsletter.',
          })
        },
        onError: (error) =>
          showToast({
            title: 'Subscription Failed',
            text: failureText(error),
            variant: 'destructive',
          }),
      },
    )
  }

  return (
    <form method="dialog" className={styles.form} onSubmit={subscribe} noValidate>
      <TextField
        label="Email address"
        hideLabel
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.org"
        className={styles.address}
        required
        error={isInvalid ? invalidText : undefined}
        onChange={() => setInvalid(false)}
        {...(isPending && busyField)}
      />
      <WithoutScript>Subscribing needs JavaScript.</WithoutScript>
      <Button type="submit" className="needs-script" busy={isPending}>
        {isPending ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </form>
  )
}

function failureText(error: Error): string {
  return error instanceof ApiError && error.status === 400
    ? 'This email is already subscribed to the newsletter.'
    : 'Failed to subscribe. Please try again.'
}
