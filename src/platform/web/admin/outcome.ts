import { reasonOf } from './toasts.ts'

/** What the server has saved, or why it has not. */
export async function outcomeOf<Saved>(
  send: () => Promise<Saved>,
): Promise<{ saved?: Saved; reason?: string }> {
  try {
    return { saved: await send() }
  } catch (error) {
    return { reason: reasonOf(error instanceof Error ? error : new Error(String(error))) }
  }
}
