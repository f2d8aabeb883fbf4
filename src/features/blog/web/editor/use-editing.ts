import { createContext, type RefObject, useContext } from 'react'

/** What the fields of a post need besides their form. */
export interface Editing {
  timeZone: string
  isFull: boolean
  /** Whether only the text is shown (focus mode). */
  isFocused: boolean
  /** The element around all inputs. */
  root: RefObject<HTMLDivElement | null>
  /** The file that the post was synced from, if there is one. */
  writtenIn: string | undefined
}

export const EditingContext = createContext<Editing | undefined>(undefined)

/** @throws Error outside the dialog of a post */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('Inputs of a post outside of its dialog')
  return editing
}
