import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import type { To } from '../../../shared/addresses.ts'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import type { RenderedContent } from '../contract.ts'
import { ArticleContents } from './article-contents.tsx'
import styles from './article-view.module.css'
import { ProseText } from './prose-text.tsx'

/** About the words that fit into a large window; a shorter text gets no reading progress. */
const wordsOnScreen = 400

interface ArticleFrameProps {
  title: string
  back: { to: To; label: string }
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
  const { title, back, about, text, partsAfter = noParts, children } = props
  return (
    <article className={styles.article}>
      {text.words > wordsOnScreen && <span className={styles.progress} aria-hidden="true" />}
      <ButtonLink to={back.to} variant="quiet" size="md" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        {back.label}
      </ButtonLink>
      <header className={styles.head}>
        <h1>{title}</h1>
        {about}
      </header>
      {text.outline.length > 0 && <ArticleContents parts={[...text.outline, ...partsAfter]} />}
      <ProseText html={text.html} className={styles.text} />
      {children}
    </article>
  )
}
