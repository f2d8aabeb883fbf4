import { reasonOf } from '../../../platform/web/admin/toasts.ts'
import { PasskeyError } from './passkey-browser.ts'

/** Why something failed, in the words of the server, of the browser's passkeys, or of ours. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PasskeyError) return error.message
  return reasonOf(error instanceof Error ? error : new Error(String(error)))
}
