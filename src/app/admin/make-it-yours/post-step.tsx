import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { reasonOf, toastFailure } from '../../../platform/web/admin/toasts.ts'
import styles from './make-it-yours.module.css'
import { StepButtons } from './step-buttons.tsx'
import type { StepProps } from './step-form.tsx'

/** Where posts are written and imported. The first post completes the step. */
export function PostStep({ onDone, skip }: Pick<StepProps, 'onDone' | 'skip'>) {
  return (
    <PlainStep onDone={onDone} skip={skip}>
      <div className={styles.fields}>
        <p className={styles.remark}>
          Markdown with formulas, code, charts and margin notes, as a draft for as long as you like.
          A published post appears on the home page immediately.
        </p>
        <p>
          <PageLink className={styles.link} to="/admin/posts/new">
            Write a first post
            <ArrowRight aria-hidden="true" />
          </PageLink>
        </p>
      </div>
      <div className="min-w-0">
        <p className={styles.remark}>
          Posts from WordPress, Ghost, or a folder of Markdown come with their pictures and old
          addresses: on the server, run <code>npm run ephemeris -- import</code> with the export. A
          Jupyter notebook is imported under Blog Posts.
        </p>
      </div>
    </PlainStep>
  )
}

/** A step without settings. */
function PlainStep({
  onDone,
  skip,
  children,
}: Pick<StepProps, 'onDone' | 'skip'> & { children: ReactNode }) {
  const [isPending, setPending] = useState(false)
  return (
    <form
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault()
        setPending(true)
        onDone()
          .catch((error: unknown) => toastFailure(reasonOf(error)))
          .finally(() => setPending(false))
      }}
    >
      {children}
      <StepButtons isBusy={isPending}>{skip}</StepButtons>
    </form>
  )
}
