import { use, useEffect, useState } from 'react'
import type { SectionName } from '../../shared/sections.ts'
import { ShownSections } from '../../platform/web/shown-sections.ts'

/** The section that crosses this line is current: 30 % of the window's height from the top. */
const readingLine = '-30% 0px -70% 0px'

/**
 * The section of the home page that is being read; home until the page is scrolled, undefined elsewhere.
 * @param path the route that is shown
 */
export function useCurrentSection(path: string): SectionName | undefined {
  const sections = use(ShownSections)
  const [current, setCurrent] = useState(sections[0]?.name)
  useEffect(() => {
    if (path !== '/') return
    const onLine = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) onLine.add(target.id)
          else onLine.delete(target.id)
        }
        const section = sections.findLast(({ name }) => onLine.has(name))
        if (section) setCurrent(section.name)
      },
      { rootMargin: readingLine },
    )
    for (const { name } of sections) {
      const element = document.getElementById(name)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [path, sections])
  return path === '/' ? current : undefined
}
