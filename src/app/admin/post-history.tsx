import { authorsInVersion, typedAuthors } from '../../features/blog/web/editor/author-form.ts'
import { blankDetails, type PostForm } from '../../features/blog/web/editor/post-form.ts'
import type { Author } from '../../shared/authors.ts'
import { FormHistory } from './text-history.tsx'

interface PostHistoryProps {
  post: { id: number; title: string }
  form: PostForm
  timeZone: string
}

/** The versions of a post, which can be restored into its form. */
export function PostHistory({ post: { id, title }, form, timeZone }: PostHistoryProps) {
  return (
    <FormHistory
      name={{ kind: 'posts', id }}
      {...{ title, timeZone, form }}
      read={({ authors, ...values }) => ({ ...values, authors: authorsInVersion(authors) })}
      write={({ part, authors, ...fields }) => ({
        // A version does not name what it has not.
        ...blankDetails,
        ...fields,
        // An earlier text keeps the address that its readers know.
        slug: form.getValues('slug'),
        authors: typedAuthors(Array.isArray(authors) ? (authors as Author[]) : null),
        // The form has no numbers.
        ...(typeof part === 'number' && { part: String(part) }),
      })}
    />
  )
}
