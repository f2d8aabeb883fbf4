import { createContext, useContext, useEffect, useReducer } from 'react'

/** Changes the number of pending operations, such as uploads, that a form waits for. */
type SubmitLock = (change: 1 | -1) => void

const SubmitLockContext = createContext<SubmitLock>(() => undefined)

/** Lets fields block the submission of the surrounding form. */
export const SubmitLockProvider = SubmitLockContext.Provider

/** For forms. */
export function useSubmitLock(): { isLocked: boolean; lock: SubmitLock } {
  const [count, lock] = useReducer((before: number, change: 1 | -1) => before + change, 0)
  return { isLocked: count > 0, lock }
}

/** For fields: blocks the submission while `isBusy`. */
export function useLockSubmit(isBusy: boolean): void {
  const lock = useContext(SubmitLockContext)
  useEffect(() => {
    if (!isBusy) return
    lock(1)
    return () => lock(-1)
  }, [isBusy, lock])
}
