import { createContext, type RefObject, useContext } from 'react'

/** What the inputs of a post have to know besides their form. */
export interface Editing {
  timeZone: string
  isFull: boolean
  /** Nothing but the text is shown. */
  isFocused: boolean
  /** The element around all inputs. */
  root: RefObject<HTMLDivElement | null>
}

export const EditingContext = createContext<Editing | undefined>(undefined)

/** @throws Error outside the dialog of a post */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('Inputs of a post outside of its dialog')
  return editing
}
