import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useMemo, useState } from 'react'
import { countOf } from '../../../shared/count.ts'
import scale from '../../../web/instruments/frame-scale.module.css'
import { serverHtml } from '../../../web/server-html.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { ArticleContents } from './article-contents.tsx'
import styles from './article-view.module.css'
import type { Article } from '../contract.ts'
import { CopyButtons } from './copy-buttons.tsx'
import { copyFormulas } from './copy-formulas.tsx'
import { FixedArticle } from './fixed-article.tsx'
import { Neighbours } from './neighbours.tsx'
import './prose.css'
import { useBlogAddress } from './blog-address.ts'
import { useSideNotes } from './use-side-notes.ts'

/** About what a large window shows at once; a text that short needs no reading progress. */
const wordsOnScreen = 400

interface ArticleViewProps {
  post: Article
  hasNote: boolean
  comments: ReactNode
}

/** A post that was found: head, contents, text, and what follows it. */
export function ArticleView({ post, hasNote, comments }: ArticleViewProps) {
  const [text, setText] = useState<HTMLElement | null>(null)
  useSideNotes(text)
  const html = useMemo(() => serverHtml(post.html), [post.html])
  return (
    <article className={styles.article}>
      {post.words > wordsOnScreen && <span className={styles.progress} aria-hidden="true" />}
      <ButtonLink to={useBlogAddress()} variant="quiet" size="md" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        Back to Blog
      </ButtonLink>
      <header className={styles.head}>
        <h1>{post.title}</h1>
        <p className={styles.by}>
          <time dateTime={post.publishedAt.slice(0, 10)}>{post.date}</time>
          <Badge tone="accent">{post.category}</Badge>
          <span>{countOf(post.words, 'word')}</span>
        </p>
      </header>
      <ArticleContents outline={post.outline} />
      {/* The server rendered and sanitised it when the post was saved. */}
      <div
        ref={setText}
        className={`prose ${styles.text}`}
        onCopy={copyFormulas}
        dangerouslySetInnerHTML={html}
      />
      <CopyButtons text={text} />
      {hasNote && <FixedArticle />}
      <Neighbours previous={post.previous} next={post.next} />
      <div className={`${styles.comments} ${scale.frameScale}`}>{comments}</div>
    </article>
  )
}
