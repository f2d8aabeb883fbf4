import { ApiError } from '../api.ts'
import { showToast } from '../toast-store.ts'

/** Tells the owner that a change is done. */
export function toastSuccess(text: string): void {
  showToast({ title: 'Success', text })
}

/** Tells the owner that a change failed. */
export function toastFailure(text: string): void {
  showToast({ title: 'Error', text, variant: 'destructive' })
}

/** Why a call failed, in a sentence of the server's or of ours, without the status. */
export function reasonOf(error: Error): string {
  if (error instanceof ApiError) return error.message.slice(`${error.status}: `.length)
  return 'The server could not be reached. Please try again.'
}
