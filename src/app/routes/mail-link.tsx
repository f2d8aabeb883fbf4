import { useSite } from '../../features/site/queries.ts'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import styles from '../../platform/web/ui/lone-card.module.css'

interface Words {
  title: string
  text: (ownerName: string) => string
  /** The label of the button that sends the form; absent on pages that only confirm what was done. */
  button?: string
}

const confirm: Words = {
  title: 'Confirm your subscription',
  text: (ownerName) =>
    `Confirm to receive the newsletter of ${ownerName} at this address. Every mail has a link to unsubscribe.`,
  button: 'Confirm Subscription',
}

const steps: Readonly<Record<string, Words>> = {
  confirm,
  confirmed: {
    title: 'You are subscribed',
    text: (ownerName) => `Thank you. The next newsletter of ${ownerName} will reach you.`,
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: (ownerName) =>
      `Confirm to receive no more newsletters of ${ownerName}. Your address is removed from the list immediately.`,
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: () => 'Your address was removed. You will receive no more newsletters.',
  },
  'link-expired': {
    title: 'This link is no longer valid',
    text: () =>
      'It was already used, is older than seven days, or is incomplete. To receive the newsletter, subscribe again; if you still receive mails, use the link at the end of the latest one.',
  },
}

/**
 * The pages that links in mails open. The form is sent to the address of the page, which has the token; it works without
 * script, and only opening the page changes nothing.
 */
export function MailLinkPage({ step }: { step: string }) {
  const { ownerName } = useSite()
  const { title, text, button } = steps[step] ?? confirm
  return (
    <div className={styles.alone}>
      <Card className={styles.card}>
        <h1>{title}</h1>
        <p>{text(ownerName)}</p>
        {button === undefined ? (
          <ButtonLink to="/" variant="secondary" size="md">
            Home
          </ButtonLink>
        ) : (
          <form method="post">
            <Button type="submit">{button}</Button>
          </form>
        )}
      </Card>
    </div>
  )
}
