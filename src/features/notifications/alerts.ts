import * as v from 'valibot'
import type { Mail } from '../../platform/server/outbox/mail.ts'
import type { Alert } from '../../platform/server/outbox/message.ts'
import type { chatBody } from './compose.ts'

/** An alert while it waits in the outbox. */
const alertSchema = v.object({
  state: v.picklist(['begins', 'lasts', 'ends']),
  title: v.string(),
  paragraphs: v.array(v.string()),
  path: v.string(),
}) satisfies v.GenericSchema<Alert>

const prefixes: Readonly<Record<Alert['state'], string>> = {
  begins: '',
  lasts: 'Still: ',
  ends: '',
}

/** Composes an alert for the chat tool, which gets only its title, and for the mailbox. */
export function composeAlert(payload: unknown, address: string) {
  const { state, title, paragraphs, path } = v.parse(alertSchema, payload)
  const subject = prefixes[state] + title
  const chat: Parameters<typeof chatBody>[0] = (safe) => `${safe(subject)}\n${address}${path}`
  const mail: Omit<Mail, 'to'> = {
    subject,
    text: `${[`${title}.`, ...paragraphs, `Open the backups: ${address}${path}`].join('\n\n')}\n`,
  }
  return { chat, mail }
}
