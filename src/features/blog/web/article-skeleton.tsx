import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import layout from '../../../platform/web/ui/page.module.css'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import styles from './article-view.module.css'
import skeleton from './article-skeleton.module.css'

const lines = ['100%', '96%', '98%', '62%']

/** Placeholder for an article while it is loading. */
export function ArticleSkeleton() {
  return (
    <div className={`${layout.document} ${styles.article}`} aria-busy="true">
      <p className={hidden.hidden}>Loading the article</p>
      <div className={styles.head}>
        <Skeleton width="70%" height="3.5rem" />
        <div className={styles.by}>
          <Skeleton width="9rem" />
          <Skeleton width="7rem" height="1.5rem" />
        </div>
      </div>
      <div className={skeleton.text}>
        {['lead', 'second', 'third'].map((paragraph) => (
          <div key={paragraph} className={skeleton.paragraph}>
            {lines.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
