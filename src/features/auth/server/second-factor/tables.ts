import type { Db } from '../../../../server/database/database.ts'

type FactorTables = {
  authenticators: {
    userId: number
    secret: string
    createdAt: string
    confirmedAt: string | null
    lastStep: number
  }
  recoveryCodes: { codeHash: string; userId: number }
  passkeys: {
    id: number
    userId: number
    credentialId: string
    publicKey: string
    counter: number
    transports: string
    name: string
    createdAt: string
    usedAt: string | null
  }
  challenges: { holder: string; challenge: string; createdAt: string }
}

/** The tables of the second factor, through the database or inside a transaction. */
export function factorTables(db: Db) {
  return db.withTables<FactorTables>()
}
