import { toastFailure, toastSuccess } from './toasts.ts'

/** Copies the address of a picture or a file to the clipboard, which only secure pages may use. */
export async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toastSuccess('Address copied')
  } catch {
    toastFailure(`The address could not be copied. It is ${address}`)
  }
}
