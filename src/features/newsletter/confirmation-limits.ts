import type { ServerContext } from '../../platform/server/context.ts'
import { createCeiling, createLimiter } from '../../platform/server/http/rate-limit.ts'
import { mailboxOf } from './mailbox.ts'

const hour = 3600
const day = 24 * hour

/** Runs what asks an address to confirm. @throws HttpError 429, 503; what fails is not counted */
export type AskWithinLimits = <Result>(
  email: string,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Limits the mails that ask for a confirmation, since they go to addresses that anybody can type in: a few for each
 * mailbox, under all the spellings of its address, and altogether no more than the outbox sends in that
 * time (app/messages/messaging.ts), so that none has to wait.
 */
export function limitConfirmations(
  context: Pick<ServerContext, 'config' | 'now' | 'counts'>,
): AskWithinLimits {
  const perMailbox = createLimiter(
    'confirmations of a mailbox',
    [{ points: 3, seconds: day }],
    context,
  )
  const altogether = createCeiling(
    'confirmations',
    [
      { points: 100, seconds: hour },
      { points: 500, seconds: day },
    ],
    context,
  )
  return async (email, work) => {
    const mailbox = mailboxOf(email)
    await perMailbox.take(mailbox)
    try {
      return await altogether.under(work)
    } catch (error) {
      await perMailbox.giveBack(mailbox)
      throw error
    }
  }
}
