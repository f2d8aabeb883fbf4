import { useEffect, useState } from 'react'
import styles from './article-contents.module.css'
import type { RenderedContent } from '../contract.ts'

/** The table of contents beside an article on wide screens; it marks the current section. */
export function ArticleContents({ parts }: { parts: RenderedContent['outline'] }) {
  const current = useCurrentPart(parts.map(({ id }) => id))
  return (
    <nav className={styles.contents} aria-label="On this page">
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// A section is current once its heading is in the upper third of the window. The observed area extends far above the
// window, so it contains all headings above that line, however fast the page is scrolled.
const aboveTheLine = '1000000px 0px -66% 0px'

/** The id of the current section; the first one until another is reached. */
function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const order = key.split(' ')
    const passed = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) passed.add(target.id)
          else passed.delete(target.id)
        setCurrent(order.findLast((id) => passed.has(id)) ?? order[0])
      },
      { rootMargin: aboveTheLine },
    )
    for (const id of order) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
