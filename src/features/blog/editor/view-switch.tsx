import styles from './view-switch.module.css'

/** Which side of a text is in view. */
export type View = 'write' | 'preview'

const views = [
  { view: 'write', text: 'Write' },
  { view: 'preview', text: 'Preview' },
] as const

interface ViewSwitchProps {
  view: View
  onChange: (view: View) => void
}

/** Changes between the text and what becomes of it. */
export function ViewSwitch({ view: current, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="Write or preview" className={styles.switch}>
      {views.map(({ view, text }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
