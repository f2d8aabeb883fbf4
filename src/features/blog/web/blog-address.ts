import { useHasSection } from '../../../platform/web/shown-sections.ts'

/**
 * Where the link back from an article leads: to the section of the home page, or to the archive when that is hidden.
 */
export function useBlogAddress(): '/#blog' | '/blog' {
  return useHasSection()('blog') ? '/#blog' : '/blog'
}
