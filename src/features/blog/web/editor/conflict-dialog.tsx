import { Button } from '../../../../web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../web/ui/dialog.tsx'
import { formatDateTime } from '../../../../shared/dates.ts'
import type { Post } from '../../contract.ts'
import styles from './comparison-dialog.module.css'
import type { PostBody } from './post-form.ts'
import { TextComparison } from './text-comparison.tsx'

/** What was to be saved, and the post as it is by now. */
export interface Conflict {
  mine: PostBody
  newer: Post
}

interface ConflictDialogProps {
  conflict: Conflict
  timeZone: string
  onKeepMine: () => void
  onTakeOther: () => void
  onGoOn: () => void
}

/** Puts two versions of a post side by side and leaves the decision to the owner. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, timeZone, onKeepMine, onTakeOther, onGoOn } = props
  const fields = fieldsOf(conflict, timeZone)
  const differing = fields.filter(({ mine, newer }) => mine !== newer)
  const same = fields.filter(({ mine, newer }) => mine === newer)
  return (
    <Dialog title="This post was changed elsewhere" onClose={onGoOn} size="lg">
      <p className={styles.intro}>
        It was saved from another place after you had opened it. Nothing of yours is saved yet, and
        nothing is lost: compare both and decide.
      </p>
      {differing.length === 0 && <p className={styles.same}>Both say the same, word for word.</p>}
      {differing.map((field) => (
        <TextComparison key={field.name} {...field} heads={heads} />
      ))}
      {differing.length > 0 && same.length > 0 && (
        <p className={styles.same}>The same in both: {same.map(({ name }) => name).join(', ')}.</p>
      )}
      <div className={styles.actions}>
        <DialogActions>
          <Button variant="secondary" size="md" onClick={onGoOn}>
            Go on editing
          </Button>
          <Button variant="secondary" size="md" onClick={onTakeOther}>
            Take the other
          </Button>
          <Button size="md" onClick={onKeepMine}>
            Keep mine
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

const heads = ['Yours', 'The newer one'] as const

function fieldsOf({ mine, newer }: Conflict, timeZone: string) {
  const visible = (from: string | null) =>
    from === null ? 'Draft' : formatDateTime(from, timeZone)
  const fields = [
    { name: 'Title', mine: mine.title, newer: newer.title },
    { name: 'Category', mine: mine.category, newer: newer.category },
    { name: 'Date', mine: mine.date, newer: newer.date },
    { name: 'Excerpt', mine: mine.excerpt, newer: newer.excerpt },
    { name: 'Content', mine: mine.content, newer: newer.content },
  ]
  // A visibility that was not changed is not sent, so the stored one stays.
  if (mine.visibleFrom === undefined) return fields
  const [left, right] = [visible(mine.visibleFrom), visible(newer.visibleFrom)]
  return [...fields, { name: 'Visible from', mine: left, newer: right }]
}
