import { toastFailure, toastSuccess } from './toasts.ts'

/** Puts the address of something that the site keeps on the clipboard, which browsers give to secure pages only. */
export async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toastSuccess('Address copied')
  } catch {
    toastFailure(`The address could not be copied. It is ${address}`)
  }
}
