import { NewsletterAdmin } from '../../features/newsletter/newsletter-admin.tsx'
import { OutboxPanel } from '../../features/notifications/outbox-panel.tsx'
import type { AreaProps } from './area-props.ts'

/** The newsletter together with the outbox that delivers it. */
export function NewsletterArea({ timeZone }: AreaProps) {
  return <NewsletterAdmin timeZone={timeZone} outbox={<OutboxPanel timeZone={timeZone} />} />
}
