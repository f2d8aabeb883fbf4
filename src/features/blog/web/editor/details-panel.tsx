import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import styles from './details-panel.module.css'
import type { PostForm } from './post-form.ts'
import { useEditing } from './use-editing.ts'

const names = ['title', 'category', 'date', 'excerpt', 'plannedFor'] as const

/**
 * The fields of a post besides its text. In full screen they can be collapsed, and open when one of them has an
 * error.
 */
export function DetailsPanel({ form, children }: { form: PostForm; children: ReactNode }) {
  const id = useId()
  const { isFull } = useEditing()
  const title = useWatch({ control: form.control, name: 'title' })
  const [isChosen, choose] = useState(() => form.getValues('title') === '')
  const { errors, submitCount } = form.formState
  const wrong = names.find((name) => errors[name] !== undefined)
  const isOpen = !isFull || isChosen || wrong !== undefined
  const { setFocus } = form
  useEffect(() => {
    // The field was hidden when the form tried to focus it.
    if (wrong !== undefined && document.activeElement === document.body) setFocus(wrong)
  }, [submitCount, wrong, setFocus])

  return (
    <div className={styles.panel} data-full={isFull || undefined}>
      {isFull && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => choose(!isOpen)}
        >
          <ChevronDown aria-hidden="true" />
          Details
          {!isOpen && <span>{title}</span>}
        </button>
      )}
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
