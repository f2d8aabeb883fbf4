import { onTestFinished } from 'vitest'
import { startMailServer } from './mail-server.ts'

/** A mail server for one test. */
export async function openMailServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  onTestFinished(server.close)
  return server
}
