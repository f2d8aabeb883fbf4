import type { RunningSite } from '../server.ts'

const endLimitMs = 5000
const parentCheckMs = 500

/**
 * A graceful shutdown on a signal: no new requests, the open ones are answered, the database is closed. An uncaught
 * error shuts the site down in the same way, since its state is unknown then; the service manager restarts it.
 */
export function shutDownGracefully({ app }: RunningSite): void {
  let ending = false
  const end = (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), endLimitMs).unref()
    app.close().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'A fault that nobody caught: the site ends')
    end(1)
  })
  // npm ends on a signal without passing it on; the site then ends when its parent process is gone.
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && end(0), parentCheckMs).unref()
  }
}
