import type { Tx } from '../database/database.ts'

/** How a feature tells the owner of something new, without knowing by which ways. */
export interface OwnerNotifier {
  /** Inside the transaction that makes it. @param id of the new row */
  write(tx: Tx, id: number): Promise<void>
  /** After that transaction. */
  wake(): void
}
