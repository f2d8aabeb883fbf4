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
    `Press the button and the newsletter of ${ownerName} comes to this address. Every mail has a link to end it.`,
  button: 'Confirm subscription',
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
      `Press the button and no more newsletters of ${ownerName} come to your address. It is removed from the list at once.`,
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: () => 'Your address is removed, and no more newsletters will come.',
  },
  'link-expired': {
    title: 'This link has ended',
    text: () =>
      'It was used already, is older than seven days, or is not whole. If you wanted the newsletter, subscribe once more; if mails still come, use the link at the end of the latest one.',
  },
}

/**
 * The pages behind the links in mails. The form goes to the address of the page, so the token stays
 * where it is; it works without script, and nothing happens by only opening the page.
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
