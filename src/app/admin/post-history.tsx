import { blankDetails, type PostForm } from '../../features/blog/web/editor/post-form.ts'
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
      read={(values) => values}
      write={({ part, ...fields }) => ({
        // A version does not name what it has not.
        ...blankDetails,
        ...fields,
        // An earlier text keeps the address that its readers know.
        slug: form.getValues('slug'),
        // The form has no numbers.
        ...(typeof part === 'number' && { part: String(part) }),
      })}
    />
  )
}
