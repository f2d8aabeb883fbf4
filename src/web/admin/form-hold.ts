import { createContext, useContext, useEffect, useReducer } from 'react'

/** Counts up or down what a form has to wait for. */
type Hold = (change: 1 | -1) => void

const HoldContext = createContext<Hold>(() => undefined)

/** Gives the fields inside the means to hold their form back. */
export const HoldForm = HoldContext.Provider

/** The form's side: whether something of it is still on its way, such as a picture. */
export function useHolds(): { isHeld: boolean; hold: Hold } {
  const [count, hold] = useReducer((before: number, change: 1 | -1) => before + change, 0)
  return { isHeld: count > 0, hold }
}

/** The field's side: as long as `isBusy`, the form around it cannot be sent. */
export function useHoldForm(isBusy: boolean): void {
  const hold = useContext(HoldContext)
  useEffect(() => {
    if (!isBusy) return
    hold(1)
    return () => hold(-1)
  }, [isBusy, hold])
}
