import { execFileSync } from 'node:child_process'

/** Makes a named pipe: whoever opens it for reading waits until something writes. Node has no call for it. */
export function makeNamedPipe(file: string): void {
  execFileSync('mkfifo', [file])
}
