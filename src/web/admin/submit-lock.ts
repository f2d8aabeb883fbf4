import { createContext, useContext, useEffect, useReducer } from 'react'

/** Counts up or down what a form has to wait for. */
type SubmitLock = (change: 1 | -1) => void

const SubmitLockContext = createContext<SubmitLock>(() => undefined)

/** Gives the fields inside the means to hold their form back. */
export const SubmitLockProvider = SubmitLockContext.Provider

/** The form's side: whether something of it is still on its way, such as a picture. */
export function useSubmitLock(): { isLocked: boolean; lock: SubmitLock } {
  const [count, lock] = useReducer((before: number, change: 1 | -1) => before + change, 0)
  return { isLocked: count > 0, lock }
}

/** The field's side: as long as `isBusy`, the form around it cannot be sent. */
export function useLockSubmit(isBusy: boolean): void {
  const lock = useContext(SubmitLockContext)
  useEffect(() => {
    if (!isBusy) return
    lock(1)
    return () => lock(-1)
  }, [isBusy, lock])
}
