import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState } from 'react'
import type { To } from '../../../shared/addresses.ts'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import layout from '../../../platform/web/ui/page.module.css'
import type { RenderedContent } from '../contract.ts'
import { ProseText } from './prose-text.tsx'
import styles from './article-view.module.css'
import articleContentsStyles from './article-contents.module.css'

/** About the words that fit into a large window; a shorter text gets no reading progress. */
const wordsOnScreen = 400

interface ArticleFrameProps {
  title: string
  /** The language of the title and the text, unless it is that of the page. */
  language?: string | null
  /** The link back; undefined for a page that leads nowhere. */
  back: { to: To; label: string } | undefined
  /** Content above the heading. */
  above?: ReactNode
  /** Content below the heading. */
  about: ReactNode
  text: RenderedContent
  /** Entries of the table of contents for what follows the text. */
  partsAfter?: RenderedContent['outline']
  /** What follows the text. */
  children: ReactNode
}

const noParts: RenderedContent['outline'] = []

/** The page of a Markdown text: link back, heading, table of contents, text, and what follows it. */
export function ArticleFrame(props: ArticleFrameProps) {
  const { title, language, back, above, about, text, partsAfter = noParts, children } = props
  return (
    <article className={`${layout.document} ${styles.article}`}>
      {text.words > wordsOnScreen && <span className={styles.progress} aria-hidden="true" />}
      {back && (
        <ButtonLink to={back.to} variant="quiet" size="md" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </ButtonLink>
      )}
      <header className={styles.head}>
        {above}
        <h1 lang={language ?? undefined}>{title}</h1>
        {about}
      </header>
      {text.outline.length > 0 && <ArticleContents parts={[...text.outline, ...partsAfter]} />}
      <ProseText html={text.html} language={language} className={styles.text} />
      {children}
    </article>
  )
}

/** The table of contents beside an article on wide screens; it marks the current section. */
function ArticleContents({ parts }: { parts: RenderedContent['outline'] }) {
  const current = useCurrentPart(parts.map(({ id }) => id))
  return (
    <nav className={articleContentsStyles.contents} aria-label="On this page">
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
