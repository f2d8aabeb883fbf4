import { useHasSection } from '../../../web/shown-sections.ts'

/** Where an article came from: the section of the home page, or the archive where that is hidden. */
export function useBlogAddress(): '/#blog' | '/blog' {
  return useHasSection()('blog') ? '/#blog' : '/blog'
}
