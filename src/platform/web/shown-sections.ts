import { createContext, use } from 'react'
import type { SectionName } from '../../shared/sections.ts'

/** The visible sections of the home page, in order. */
export const ShownSections = createContext<readonly { name: SectionName; heading: string }[]>([])

/** Whether a section is visible. Hidden sections must not be linked. */
export function useHasSection(): (section: SectionName) => boolean {
  const shown = use(ShownSections)
  return (section) => shown.some(({ name }) => name === section)
}
