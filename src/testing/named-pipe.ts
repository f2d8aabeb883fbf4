import { execFileSync } from 'node:child_process'

/** Creates a named pipe, which blocks readers until something is written. Node has no API for it. */
export function createNamedPipe(file: string): void {
  execFileSync('mkfifo', [file])
}
