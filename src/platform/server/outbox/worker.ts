import type { Log } from '../context.ts'
import type { Outbox } from './outbox.ts'
import type { Channel, OutboxMessage } from './message.ts'
import { createQueue } from '../queue.ts'

/** Sends one message. @throws if it was not delivered, with a message for the owner */
export type Deliver = (message: OutboxMessage, signal: AbortSignal) => Promise<void>

/** A delivery that is not retried, for example to an address that does not exist. */
export class FinalFailure extends Error {
  override readonly name: string = 'FinalFailure'
}

/** The mail server refused an address that a visitor entered. */
export class AddressRefused extends FinalFailure {}

/** A failed delivery with a message for the owner. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
}

interface OutboxWorkerOptions {
  outbox: Outbox
  channel: Channel
  deliver: Deliver
  log: Log
  limitMs?: number
}

/** Delivers the messages of one channel, one at a time. */
export interface OutboxWorker {
  /** Delivers all due messages. A call during a round waits for that round and the next one. */
  deliverDue(): Promise<void>
  /** Starts polling for messages. */
  start(): void
  /** Triggers a round immediately. */
  wake(): void
  /** Waits a moment for the current delivery, then aborts and releases it. */
  stop(): Promise<void>
}

const pollMs = 5000
const deliveryLimitMs = 60_000
/** The whole shutdown may take five seconds. */
const graceMs = 2500

export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { outbox, channel, deliver, log, limitMs = deliveryLimitMs } = options
  const shutdown = new AbortController()
  const enqueue = createQueue()
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
      await deliverWithin(deliver, message, AbortSignal.any([limit, shutdown.signal]))
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
        // The database may be unavailable for a while; the messages remain in it.
        log.error({ err: error, event: 'outbox-failed' }, 'The outbox could not be processed')
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
      // No further messages are taken, so this round ends with the one before it.
      await Promise.all([loop, enqueue(deliverAll)])
      clearTimeout(grace)
    },
  }
  return worker
}

/** Rejects when the signal is aborted, even if the delivery ignores it. */
async function deliverWithin(
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
  if (isExplained(error)) log.warn(details, error.message)
  else log.error({ ...details, err: error }, inTheLog)
}

const inTheLog = 'The delivery failed for a reason that is in the log.'

function isExplained(error: unknown): error is Error {
  return error instanceof DeliveryFailure || error instanceof FinalFailure
}

function kindOf(error: unknown) {
  if (error instanceof AddressRefused) return 'refused'
  return error instanceof FinalFailure ? 'final' : 'passing'
}

function reasonOf(error: unknown): string {
  return isExplained(error) ? error.message : inTheLog
}
