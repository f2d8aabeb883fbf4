import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react'
import { serverHtml } from '../../../web/server-html.ts'
import type { To } from '../../../web/navigation.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import type { RenderedContent } from '../contract.ts'
import { ArticleContents } from './article-contents.tsx'
import styles from './article-view.module.css'
import { CopyButtons } from './copy-buttons.tsx'
import { copyFormulas } from './copy-formulas.tsx'
import './prose.css'
import { useSideNotes } from './use-side-notes.ts'

/** About what a large window shows at once; a text that short needs no reading progress. */
const wordsOnScreen = 400

interface ArticleFrameProps {
  title: string
  back: { to: To; label: string }
  /** Below the heading. */
  about: ReactNode
  text: RenderedContent
  /** What follows the text and is named beside it as well. */
  partsAfter?: RenderedContent['outline']
  /** What follows the text. */
  children: ReactNode
}

/** What shows citations comes with the first one that is pointed at. */
async function preview({ target, type }: SyntheticEvent): Promise<void> {
  if (target instanceof HTMLAnchorElement && target.className === 'ct')
    (await import('./citation-preview.ts')).previewCitation(target, type)
}

const noParts: RenderedContent['outline'] = []

/** A text in Markdown as a page: the way back, head, contents, text, and what follows it. */
export function ArticleFrame(props: ArticleFrameProps) {
  const { title, back, about, text, partsAfter = noParts, children } = props
  const [body, setBody] = useState<HTMLElement | null>(null)
  useSideNotes(body)
  const html = useMemo(() => serverHtml(text.html), [text.html])
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
      {/* The server rendered and sanitised it when the text was saved. */}
      <div
        ref={setBody}
        className={`prose ${styles.text}`}
        onCopy={copyFormulas}
        onPointerOver={(event) => void preview(event)}
        onFocus={(event) => void preview(event)}
        dangerouslySetInnerHTML={html}
      />
      <CopyButtons text={body} />
      {children}
    </article>
  )
}
