import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chips.module.css'
import { leaveRow } from './focus-return.ts'

interface ChipsProps {
  names: readonly string[]
  onRemove: (name: string) => void
  /** The id of their label. */
  labelledBy: string
  className?: string | undefined
  /** What adds another one; it comes last. */
  children: ReactNode
}

/** Names that can be removed one by one. */
export function Chips({ names, onRemove, labelledBy, className = '', children }: ChipsProps) {
  return (
    <ul className={`${styles.chips} ${className}`} aria-labelledby={labelledBy}>
      {names.map((name) => (
        <li key={name} className={styles.chip}>
          {name}
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={({ currentTarget }) => {
              leaveRow(currentTarget)
              onRemove(name)
            }}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>{children}</li>
    </ul>
  )
}
