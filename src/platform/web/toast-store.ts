import { useSyncExternalStore } from 'react'

/** A short message to the visitor. */
export interface Toast {
  id: number
  title: string
  text?: string
  variant: 'default' | 'destructive'
}

/** The element that toasts stand in. */
export const toastsId = 'toasts'

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function publish(toast: Toast | undefined): void {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows a toast; it replaces the one that is shown, since only one is visible at a time. */
export function showToast(
  toast: Omit<Toast, 'id' | 'variant'> & Partial<Pick<Toast, 'variant'>>,
): void {
  lastId += 1
  publish({ variant: 'default', ...toast, id: lastId })
}

/** Takes a toast away, unless another one has taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast that is shown now. */
export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
}
