import type { PostForm } from '../../features/blog/web/editor/post-form.ts'
import { FormHistory } from './text-history.tsx'

interface PostHistoryProps {
  post: { id: number; title: string }
  form: PostForm
  timeZone: string
}

/** What a version says about the fields that it does not name. */
const absent = {
  tags: [],
  series: '',
  part: '',
  language: '',
  licence: '',
  lineBreaks: '',
  cover: '',
  coverAlt: '',
}

/** The versions of a post, which can be restored into its form. */
export function PostHistory({ post: { id, title }, form, timeZone }: PostHistoryProps) {
  return (
    <FormHistory
      name={{ kind: 'posts', id }}
      {...{ title, timeZone, form }}
      read={(values) => values}
      write={({ part, ...fields }) => ({
        ...absent,
        ...fields,
        // The form has no numbers.
        ...(typeof part === 'number' && { part: String(part) }),
      })}
    />
  )
}
