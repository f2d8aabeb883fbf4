import { toastFailure, toastSuccess } from './toasts.ts'

/** Copies the URL of a picture or file. The clipboard is only available in secure contexts. */
export async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toastSuccess('Address copied')
  } catch {
    toastFailure(`The address could not be copied: ${address}`)
  }
}
