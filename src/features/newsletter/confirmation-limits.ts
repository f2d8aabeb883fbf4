import type { ServerContext } from '../../server/context.ts'
import { createCeiling, createLimiter } from '../../server/http/rate-limit.ts'
import { mailboxOf } from './mailbox.ts'

const hour = 3600
const day = 24 * hour

/** Runs what asks an address to confirm. @throws HttpError 429, 503; what fails is not counted */
export type AskWithinLimits = <Result>(
  email: string,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Questions go to addresses that strangers typed in: few to one mailbox, whatever its owner could call
 * it, and altogether no more than the outbox lets leave (app/messages/messaging.ts), so that none waits.
 */
export function limitConfirmations(
  context: Pick<ServerContext, 'config' | 'counts'>,
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
