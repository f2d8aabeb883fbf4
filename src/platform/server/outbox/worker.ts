import type { Log } from '../context.ts'
import type { Outbox } from './outbox.ts'
import type { Channel, OutboxMessage } from './message.ts'
import { openQueue } from '../queue.ts'

/** Sends one message. @throws when it did not arrive; the message tells the owner why */
export type Deliver = (message: OutboxMessage, signal: AbortSignal) => Promise<void>

/** A delivery that no repetition can help, such as an address that does not exist. */
export class FinalFailure extends Error {
  override readonly name: string = 'FinalFailure'
}

/** The receiver says that an address that a visitor gave is none. */
export class AddressRefused extends FinalFailure {}

/** A delivery that failed for a reason that can be told in one sentence. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
}

interface OutboxWorkerOptions {
  outbox: Outbox
  channel: Channel
  deliver: Deliver
  log: Log
  /** How long one delivery may take. */
  limitMs?: number
}

/** Carries the messages of one channel, one after the other. */
export interface OutboxWorker {
  /** Delivers what is due now. Whoever asks while it works waits for the same round and one more. */
  deliverDue(): Promise<void>
  /** Begins to look for messages by itself. */
  start(): void
  /** Says that there is something new. */
  wake(): void
  /** Lets the message in hand arrive for a moment, then gives it back. */
  stop(): Promise<void>
}

const pollMs = 5000
const deliveryLimitMs = 60_000
/** The whole shutdown may take five seconds. */
const graceMs = 2500

export function openOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { outbox, channel, deliver, log, limitMs = deliveryLimitMs } = options
  const shutdown = new AbortController()
  const enqueue = openQueue()
  let loop = Promise.resolve()
  let wake: () => void = () => undefined
  let isStopping = false

  async function deliverAll(): Promise<void> {
    while (!isStopping) {
      const message = await outbox.take(channel)
      if (!message) return
      await deliverOne(message)
    }
  }

  async function deliverOne(message: OutboxMessage): Promise<void> {
    const limit = AbortSignal.timeout(limitMs)
    try {
      await within(deliver, message, AbortSignal.any([limit, shutdown.signal]))
    } catch (error) {
      if (shutdown.signal.aborted) await outbox.release(message)
      else {
        logFailure(log, message, error)
        await outbox.failed(message, { reason: reasonOf(error), kind: kindOf(error) })
      }
      return
    }
    await outbox.delivered(message)
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const pause = Promise.withResolvers<void>()
      wake = pause.resolve
      try {
        await outbox.admin.tidy()
        await worker.deliverDue()
      } catch (error) {
        // The database may be locked or gone for a while; the messages are still there afterwards.
        log.error({ err: error, event: 'outbox-failed' }, 'The outbox could not be worked on')
      }
      const timer = setTimeout(pause.resolve, pollMs)
      await pause.promise
      clearTimeout(timer)
    }
  }

  const worker: OutboxWorker = {
    deliverDue: () => enqueue(deliverAll),
    start: () => {
      loop = work()
    },
    wake: () => wake(),
    stop: async () => {
      isStopping = true
      wake()
      const grace = setTimeout(() => shutdown.abort(), graceMs)
      // Nothing new is taken up any more, so this round ends with the one before it.
      await Promise.all([loop, enqueue(deliverAll)])
      clearTimeout(grace)
    },
  }
  return worker
}

/** Ends the wait for a delivery when its time is over, also when it ignores its signal. */
async function within(
  deliver: Deliver,
  message: OutboxMessage,
  signal: AbortSignal,
): Promise<void> {
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(new DeliveryFailure('The delivery took too long.'))
  signal.addEventListener('abort', end, { once: true })
  try {
    await Promise.race([deliver(message, signal), ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function logFailure(log: Log, message: OutboxMessage, error: unknown): void {
  const { id, channel, topic, attempts } = message
  const details = { event: 'not-delivered', id, channel, topic, attempts }
  if (isTellable(error)) log.warn(details, error.message)
  else log.error({ ...details, err: error }, inTheLog)
}

const inTheLog = 'The delivery failed for a reason that is in the log.'

function isTellable(error: unknown): error is Error {
  return error instanceof DeliveryFailure || error instanceof FinalFailure
}

function kindOf(error: unknown) {
  if (error instanceof AddressRefused) return 'refused'
  return error instanceof FinalFailure ? 'final' : 'passing'
}

/** One line that the owner may read. */
function reasonOf(error: unknown): string {
  return isTellable(error) ? error.message : inTheLog
}
