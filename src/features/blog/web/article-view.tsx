import { type ReactNode, useMemo } from 'react'
import { countOf } from '../../../shared/count.ts'
import { serverHtml } from '../../../platform/web/server-html.ts'
import scale from '../../../platform/web/instruments/frame-scale.module.css'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { ArticleFrame } from './article-frame.tsx'
import styles from './article-view.module.css'
import type { Article } from '../contract.ts'
import note from './article-note.module.css'
import { Neighbours } from './neighbours.tsx'
import { useBlogAddress } from './blog-address.ts'

interface ArticleViewProps {
  post: Article
  /** The rendered note that follows every article, if there is one. */
  noteHtml: string | undefined
  comments: ReactNode
}

const commentsPart = [{ id: 'comments', title: 'Comments' }]

/** A loaded post: heading, table of contents, text, and what follows it. */
export function ArticleView({ post, noteHtml, comments }: ArticleViewProps) {
  const { title, date, publishedAt, category, words } = post
  return (
    <ArticleFrame
      title={title}
      back={{ to: useBlogAddress(), label: 'Back to Blog' }}
      about={
        <p className={styles.by}>
          <time dateTime={publishedAt.slice(0, 10)}>{date}</time>
          <Badge tone="accent">{category}</Badge>
          <span>{countOf(words, 'word')}</span>
        </p>
      }
      text={post}
      partsAfter={commentsPart}
    >
      <footer className={note.about}>
        {post.citesPublications && (
          <p>
            Of the works cited here, those by the author are among the{' '}
            <PageLink to="/publications">Publications</PageLink>.
          </p>
        )}
        <CiteThis id={post.id} reference={post.reference} />
      </footer>
      {noteHtml !== undefined && <ArticleNote html={noteHtml} />}
      <Neighbours one="article" path="/blog/" previous={post.previous} next={post.next} />
      <div className={`${styles.comments} ${scale.frameScale}`}>{comments}</div>
    </ArticleFrame>
  )
}

/** How to cite the post, in a disclosure below the text. */
function CiteThis({ id, reference }: Pick<Article, 'id' | 'reference'>) {
  return (
    <details>
      <summary>Cite this article</summary>
      <p>{reference.text}</p>
      <pre>{reference.bibtex}</pre>
      <a href={`/blog/${id}.bib`} download>
        BibTeX
      </a>
    </details>
  )
}

/** The note that follows every post. Source: docs/behaviour.md, Article page. */
function ArticleNote({ html }: { html: string }) {
  const inner = useMemo(() => serverHtml(html), [html])
  return <section className={note.note} aria-label="Note" dangerouslySetInnerHTML={inner} />
}
