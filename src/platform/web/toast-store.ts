import { useSyncExternalStore } from 'react'

/** A short message to the visitor. */
export interface Toast {
  id: number
  title: string
  text?: string
  /** 'notice' reports neither a success nor a failure. */
  variant: 'default' | 'notice' | 'destructive'
}

/** The id of the element that contains the toast. */
export const toastsId = 'toasts'

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function publish(toast: Toast | undefined): void {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows a toast, which replaces the current one. */
export function showToast(
  toast: Omit<Toast, 'id' | 'variant'> & Partial<Pick<Toast, 'variant'>>,
): void {
  lastId += 1
  publish({ variant: 'default', ...toast, id: lastId })
}

/** Removes a toast, unless it has been replaced. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
}
