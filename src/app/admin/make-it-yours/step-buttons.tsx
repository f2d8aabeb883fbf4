import type { ReactNode } from 'react'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import styles from './make-it-yours.module.css'

interface StepButtonsProps {
  isBusy: boolean
  problem?: string | undefined
  /** What the button does besides. */
  note?: string | undefined
  /** Beside the button that saves. */
  children: ReactNode
}

/** The end of a step. */
export function StepButtons({ isBusy, problem, note, children }: StepButtonsProps) {
  return (
    <div className={styles.foot}>
      {problem !== undefined && <FormAlert text={problem} />}
      <div className="cluster gap-16">
        <Button type="submit" size="md" busy={isBusy}>
          Save and Continue
        </Button>
        {children}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
    </div>
  )
}
