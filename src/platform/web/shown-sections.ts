import { createContext, use } from 'react'
import type { SectionName } from '../../shared/sections.ts'

/** The sections that the home page has, in their order: `<ShownSections value={sections}>` around the whole page. */
export const ShownSections = createContext<readonly { name: SectionName; heading: string }[]>([])

/** Tells whether the home page has a section: links lead to no other. */
export function useHasSection(): (section: SectionName) => boolean {
  const shown = use(ShownSections)
  return (section) => shown.some(({ name }) => name === section)
}
