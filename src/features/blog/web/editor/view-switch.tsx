import { countOf } from '../../../../shared/count.ts'
import styles from './view-switch.module.css'

/** Which side of the editor is shown. */
export type View = 'write' | 'preview'

const views = [
  { view: 'write', text: 'Write' },
  { view: 'preview', text: 'Preview' },
] as const

interface ViewSwitchProps {
  view: View
  /** The number of remarks on the text below the preview. */
  notes: number
  onChange: (view: View) => void
}

/** Switches between the text and its preview. */
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
