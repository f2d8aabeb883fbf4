import { useEffect } from 'react'
import type { Choice } from './choice.ts'
import styles from './choice-list.module.css'

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  /** The index of the option that Enter chooses; -1 for none. */
  active: number
  /** The names of those chosen already, when several can be chosen. */
  chosen?: readonly string[] | undefined
  onPress: (choice: Choice, several: boolean) => void
}

/** The options below a field that keeps the focus. */
export function ChoiceList({ id, label, choices, active, chosen, onPress }: ChoiceListProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={chosen ? true : undefined}
      className={styles.list}
      // Pressing an option must not take the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        // The keys are those of the field, by aria-activedescendant.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={choice.name}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={chosen ? chosen.includes(choice.name) : index === active}
          data-active={index === active || undefined}
          onClick={(event) => onPress(choice, event.ctrlKey || event.metaKey)}
        >
          <span className={styles.title}>{choice.title}</span>
          <span className={styles.facts}>
            <code>{choice.name}</code>
            {choice.facts}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The id of an option, for aria-activedescendant; '' for none. */
export function optionId(list: string, index: number): string {
  return index < 0 ? '' : `${list}-${index}`
}
