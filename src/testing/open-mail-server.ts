import { onTestFinished } from 'vitest'
import { startMailServer } from './mail-server.ts'

/** A mail server for one test. */
export async function openMailServer() {
  const server = await startMailServer()
  onTestFinished(server.close)
  return server
}
