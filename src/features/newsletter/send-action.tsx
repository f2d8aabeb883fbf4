import { Mail } from 'lucide-react'
import { useState } from 'react'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { type Post, postState } from '../blog/contract.ts'
import { useNewsletterStatus } from './admin-queries.ts'
import { SendDialog } from './send-dialog.tsx'

interface SendActionProps {
  post: Pick<Post, 'id' | 'title' | 'visibleFrom'>
  timeZone: string
}

/** Sends a published post as newsletter; not there without a mail server. */
export function SendAction({ post, timeZone }: SendActionProps) {
  const { data: status } = useNewsletterStatus()
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  if (!status?.mail || postState(post, now) !== 'published') return null
  return (
    <>
      <RowAction
        text="Send as newsletter"
        of={post.title}
        icon={<Mail />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <SendDialog
          post={post}
          status={status}
          timeZone={timeZone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
