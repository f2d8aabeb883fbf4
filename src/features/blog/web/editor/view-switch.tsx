import { countOf } from '../../../../shared/count.ts'
import type { Side } from './use-writing.ts'
import styles from './view-switch.module.css'

const sides = [
  { side: 'write', text: 'Write' },
  { side: 'preview', text: 'Preview' },
] as const

interface ViewSwitchProps {
  view: Side
  /** The number of notes on the text. */
  notes: number
  onChange: (side: Side) => void
}

/** Switches between the text and its preview. */
export function ViewSwitch({ view, notes, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="Write or preview" className={styles.switch}>
      {sides.map(({ side, text }) => (
        <button
          key={side}
          type="button"
          aria-pressed={side === view}
          onClick={() => onChange(side)}
        >
          {side === 'preview' && notes > 0 ? `${text}, ${countOf(notes, 'note')}` : text}
        </button>
      ))}
    </div>
  )
}
