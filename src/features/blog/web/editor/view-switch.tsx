import { countOf } from '../../../../shared/count.ts'
import styles from './view-switch.module.css'

/** Which side of a text is in view. */
export type View = 'write' | 'preview'

const views = [
  { view: 'write', text: 'Write' },
  { view: 'preview', text: 'Preview' },
] as const

interface ViewSwitchProps {
  view: View
  /** How many things about the text are told below its preview. */
  notes: number
  onChange: (view: View) => void
}

/** Changes between the text and what becomes of it. */
export function ViewSwitch({ view: current, notes, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="Write or preview" className={styles.switch}>
      {views.map(({ view, text }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          {view === 'preview' && notes > 0 ? `${text}, ${countOf(notes, 'note')}` : text}
        </button>
      ))}
    </div>
  )
}
