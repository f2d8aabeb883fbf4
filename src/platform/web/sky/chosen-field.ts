import { createContext, use } from 'react'
import type { PlateField } from '../../../shared/plate-field.ts'

/** The field that the owner has chosen for the plates of the site; undefined for that of a fresh site. */
export const ChosenField = createContext<PlateField | undefined>(undefined)

export function useChosenField(): PlateField | undefined {
  return use(ChosenField)
}
