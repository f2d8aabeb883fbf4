import { ApiError } from '../api.ts'
import { showToast } from '../toast-store.ts'

export function toastSuccess(text: string): void {
  showToast({ title: 'Success', text })
}

export function toastFailure(text: string): void {
  showToast({ title: 'Error', text, variant: 'destructive' })
}

/** The error message of a failed call, without its status. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message.slice(`${error.status}: `.length)
  return 'The server could not be reached. Please try again.'
}
