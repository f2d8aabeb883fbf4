import { createContext, use } from 'react'
import type { PlateField } from '../../../shared/plate-field.ts'

/** The owner's field for the star plates; undefined for the default field. */
export const ChosenField = createContext<PlateField | undefined>(undefined)

export function useChosenField(): PlateField | undefined {
  return use(ChosenField)
}
