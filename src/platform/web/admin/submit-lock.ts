import { createContext, useContext, useEffect, useReducer } from 'react'

/** Changes the count of pending uploads and the like that a form has to wait for. */
type SubmitLock = (change: 1 | -1) => void

const SubmitLockContext = createContext<SubmitLock>(() => undefined)

/** Lets fields prevent the submission of the form around them. */
export const SubmitLockProvider = SubmitLockContext.Provider

/** For the form: whether something is pending, such as the upload of a picture. */
export function useSubmitLock(): { isLocked: boolean; lock: SubmitLock } {
  const [count, lock] = useReducer((before: number, change: 1 | -1) => before + change, 0)
  return { isLocked: count > 0, lock }
}

/** For a field: while `isBusy`, the form around it cannot be submitted. */
export function useLockSubmit(isBusy: boolean): void {
  const lock = useContext(SubmitLockContext)
  useEffect(() => {
    if (!isBusy) return
    lock(1)
    return () => lock(-1)
  }, [isBusy, lock])
}
