import { NewsletterAdmin } from '../../features/newsletter/newsletter-admin.tsx'
import { OutboxNotice } from '../../features/notifications/outbox-panel.tsx'
import type { AreaProps } from './area-props.ts'
import { outboxAddress } from './settings/settings-address.ts'

/** The newsletter, and whether the outbox delivers it. */
export function NewsletterArea({ timeZone }: AreaProps) {
  return <NewsletterAdmin timeZone={timeZone} outbox={<OutboxNotice to={outboxAddress} />} />
}
