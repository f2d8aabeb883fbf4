import type { Config } from '../../platform/server/ops/config.ts'
import type { SendingLimit } from '../../platform/server/outbox/throttle.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How many messages of a topic may be sent in an hour and in a day, to all recipients together; further ones stay in
 * the outbox. Mail servers of homes and small hosts allow a few hundred an hour, which a flood of comments must not
 * use up.
 */
const fixedLimits = {
  comment: [
    { messages: 100, ms: hour },
    { messages: 500, ms: day },
  ],
  message: [
    { messages: 100, ms: hour },
    { messages: 500, ms: day },
  ],
  confirmation: [
    { messages: 100, ms: hour },
    { messages: 500, ms: day },
  ],
  security: [
    { messages: 20, ms: hour },
    { messages: 50, ms: day },
  ],
} satisfies Readonly<Record<string, SendingLimit[]>>

/** The limits of every topic. How much the mail server takes of the newsletter is a setting. */
export function sendingLimits({ mailLimits }: Config): Readonly<Record<string, SendingLimit[]>> {
  const newsletter = [
    { messages: mailLimits.perMinute, ms: minute },
    { messages: mailLimits.perHour, ms: hour },
    { messages: mailLimits.perDay, ms: day },
  ]
  return { ...fixedLimits, newsletter }
}
