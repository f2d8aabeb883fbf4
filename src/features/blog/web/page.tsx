import { editionQuery } from '../../../shared/addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode, useMemo } from 'react'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { EmptyReticle } from '../../../platform/web/instruments/empty-reticle.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { article } from './queries.ts'
import { doiUrl, postPath } from '../../../shared/addresses.ts'
import { useSearch } from '../../../platform/web/location.ts'
import { Redirect } from '../../../platform/web/navigation.ts'
import { countOf } from '../../../shared/count.ts'
import { trustedHtml } from '../../../platform/web/trusted-html.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { ArticleFrame } from './article-frame.tsx'
import type { Article, RelatedPost } from '../contract.ts'
import type { Licence } from '../../../shared/licences.ts'
import { Neighbours, PostList } from './neighbours.tsx'
import { SeriesLine, SeriesSteps } from './post-series.tsx'
import { PostTags } from './post-tags.tsx'
import { useHasSection } from '../../../platform/web/shown-sections.ts'
import styles from '../../../platform/web/ui/lone-card.module.css'
import scale from '../../../platform/web/instruments/frame-scale.module.css'
import articleViewStyles from './article-view.module.css'
import note from './article-note.module.css'
import publicationSheet from './publication.css?url'

interface BlogPageProps {
  /** The id or the slug of the post. */
  address: number | string
  /** The owner, whose name is printed with articles that name no authors. */
  ownerName: string
  /** The rendered note that follows every article, if there is one. */
  noteHtml: string | undefined
  /** The comments area of the post; it has the id `comments`. */
  comments: ComponentType<{ postId: number }>
}

/** The page of a post: the article, the note that follows every article, its series or its neighbours, and its comments. */
export function BlogPage({ address, ownerName, noteHtml, comments: Comments }: BlogPageProps) {
  const post = useQuery(article(address, editionQuery(useSearch())))
  if (post.isPending) return <ArticleSkeleton />
  if (post.isError)
    return (
      <div className={styles.alone}>
        <ListFailure
          what="this article"
          onRetry={() => void post.refetch()}
          busy={post.isFetching}
        />
      </div>
    )
  if (!post.data) return <PostNotFound />
  const { id, slug } = post.data
  if (address !== (slug ?? id))
    return <Redirect to={`${postPath(post.data)}${location.search}${location.hash}`} />
  return (
    <ArticleView
      key={`${id} ${post.data.edition?.number}`}
      post={post.data}
      ownerName={ownerName}
      noteHtml={noteHtml}
      comments={<Comments postId={id} />}
    />
  )
}

/** Shown for the address of a missing post. */
export function PostNotFound() {
  return (
    <div className={styles.alone}>
      <Card className={styles.card}>
        <EmptyReticle />
        <h1>Blog Post Not Found</h1>
        <p>The blog post you're looking for doesn't exist or has been removed.</p>
        <ButtonLink to={useBlogAddress()} size="md">
          Return to Blog
        </ButtonLink>
      </Card>
    </div>
  )
}

interface ArticleViewProps {
  post: Article
  ownerName: string
  /** The rendered note that follows every article, if there is one. */
  noteHtml: string | undefined
  comments: ReactNode
}

const citePart = { id: 'cite', title: 'Cite this article' }
const partsAfter = [citePart, { id: 'comments', title: 'Comments' }]
const partsAfterEarlier = [citePart]

/** A loaded post: heading, table of contents, text, and what follows it. */
function ArticleView(props: ArticleViewProps) {
  const { post, ownerName } = props
  const { title, date, publishedAt, category, words, series, byline, edition } = post
  return (
    <ArticleFrame
      title={title}
      language={post.language}
      back={{ to: useBlogAddress(), label: 'Back to Blog' }}
      above={series && <SeriesLine series={series} />}
      about={
        <>
          {(byline ?? edition ?? post.dataHtml) && (
            <link rel="stylesheet" href={publicationSheet} />
          )}
          {byline && <Html className="byline" html={byline.html} />}
          <p className={articleViewStyles.by} data-author={byline ? undefined : ownerName}>
            <time dateTime={publishedAt.slice(0, 10)}>{date}</time>
            <Badge tone="accent">{category}</Badge>
            <span>{countOf(words, 'word')}</span>
          </p>
          {edition && <Html html={edition.html} />}
        </>
      }
      text={post}
      partsAfter={edition?.isEarlier ? partsAfterEarlier : partsAfter}
    >
      {byline?.contributions && <Contributions html={byline.contributions} />}
      <footer className={note.about}>
        {post.citesPublications && (
          <p>
            Of the works cited here, those by the author are among the{' '}
            <PageLink to="/publications">Publications</PageLink>.
          </p>
        )}
        {post.dataHtml && (
          <section aria-labelledby="data-title">
            <Html className="data-sets" html={post.dataHtml} />
          </section>
        )}
        <CiteThis {...post} />
        <Terms post={post} />
        <PostTags tags={post.tags} />
      </footer>
      {!edition?.isEarlier && <Surroundings {...props} />}
    </ArticleFrame>
  )
}

/** What the site has beside the article; none of it belongs to an earlier version. */
function Surroundings({ post, noteHtml, comments }: ArticleViewProps) {
  const { series } = post
  return (
    <>
      {noteHtml !== undefined && <ArticleNote html={noteHtml} />}
      {series && series.parts > 1 ? (
        <SeriesSteps series={series} />
      ) : (
        <Neighbours one="article" pathOf={postPath} previous={post.previous} next={post.next} />
      )}
      <PostList
        title="Mentioned in"
        posts={post.mentions.map((mention) => ({ ...mention, note: mention.date }))}
      />
      <PostList
        title="Related articles"
        posts={post.related.map((one) => ({ ...one, note: sharedBy(one) }))}
      />
      <div className={`${articleViewStyles.comments} ${scale.frameScale}`}>{comments}</div>
    </>
  )
}

/** HTML from the server. */
function Html({ html, className }: { html: string; className?: string }) {
  const inner = useMemo(() => trustedHtml(html), [html])
  return <div className={className} dangerouslySetInnerHTML={inner} />
}

/** What each author did. */
function Contributions({ html }: { html: string }) {
  return (
    <section className="contributions" aria-labelledby="contributions-title">
      <h2 id="contributions-title">Contributions</h2>
      <Html html={html} />
    </section>
  )
}

/** How an article is cited, with its DOI and its files for reference managers. */
function CiteThis({ id, date, reference, doi, edition }: Article) {
  return (
    <section className={note.cite} id={citePart.id} aria-labelledby="cite-title">
      <h2 id="cite-title">{citePart.title}</h2>
      <p data-published={reference.address && `${date} at ${reference.address}`}>
        {reference.text}
      </p>
      <details>
        <summary>BibTeX</summary>
        <pre>{reference.bibtex}</pre>
      </details>
      <p className={note.line}>
        {doi !== null && (
          <span>
            DOI <a href={doiUrl(doi)}>{doi}</a>
          </span>
        )}
        {!edition?.isEarlier && (
          <span>
            Download{' '}
            {citationFiles.map(([ending, name], index) => (
              <Fragment key={ending}>
                {index > 0 && ', '}
                <a href={`/blog/${id}.${ending}`} download>
                  {name}
                </a>
              </Fragment>
            ))}
          </span>
        )}
      </p>
    </section>
  )
}

const citationFiles = [
  ['bib', 'BibTeX'],
  ['ris', 'RIS'],
  ['json', 'CSL-JSON'],
] as const

/** The licences of the text and the code of an article, and its source. */
function Terms({ post: { licence, codeLicence, ...post } }: { post: Article }) {
  return (
    <p className={note.line}>
      {licence && <LicenceLink licence={licence} />}
      {codeLicence && (
        <span>
          Code: <LicenceLink licence={codeLicence} />
        </span>
      )}
      {!post.edition?.isEarlier && (
        <span>
          Source: <a href={`${postPath(post)}.md`}>Markdown</a>,{' '}
          <a href={`${postPath(post)}.tex.zip`}>LaTeX</a>,{' '}
          <a href={`${postPath(post)}.xml`}>JATS</a>
        </span>
      )}
    </p>
  )
}

function LicenceLink({ licence: { text, url } }: { licence: Licence }) {
  if (url === null) return <span>{text}</span>
  return (
    <a href={url} rel="license">
      {text}
    </a>
  )
}

/** What two articles share: "2 shared tags, linked". */
function sharedBy({ tags, works, isLinked }: RelatedPost): string {
  return [
    tags > 0 && countOf(tags, 'shared tag'),
    works > 0 && countOf(works, 'shared work'),
    isLinked && 'linked',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The note that follows every post. Source: docs/behaviour.md, Article page. */
function ArticleNote({ html }: { html: string }) {
  const inner = useMemo(() => trustedHtml(html), [html])
  return <section className={note.note} aria-label="Note" dangerouslySetInnerHTML={inner} />
}

/**
 * Where the link back from an article leads: to the section of the home page, or to the archive when that is hidden.
 */
function useBlogAddress(): '/#blog' | '/blog' {
  return useHasSection()('blog') ? '/#blog' : '/blog'
}
