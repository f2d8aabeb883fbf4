import { useEffect, useState } from 'react'
import { citationOf, isLabel, plainTitle } from '@ephemeris/bibliography'
import type { TextLabel } from '../../../preview.ts'
import type { LibraryWork } from '../../../../library/contract.ts'
import styles from './choice-list.module.css'

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  /** The index of the option that Enter chooses; -1 for none. */
  active: number
  /** The names of the chosen options, if several can be chosen. */
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
        // The field handles the keys (aria-activedescendant).
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

/** Something that can be inserted by name: a work of the library, a labelled element of the text, or an article. */
export interface Choice {
  /** Its key, label or address. */
  name: string
  title: string
  facts: string
  /** The text that replaces what was typed of the name. */
  written: string
}

export function choiceOfWork({ key, title, authors, source, year }: LibraryWork): Choice {
  return {
    name: key,
    title: title === '' ? 'Without a title' : plainTitle(title),
    facts: [authors, source, year].filter(Boolean).join(', '),
    written: citationOf([key], 'words'),
  }
}

/** A formula may have any label; one without a known prefix is referred to by a TeX command. */
export function choiceOfLabel({ name, thing, line }: TextLabel): Choice {
  return {
    name,
    title: thing,
    facts: `Line ${line}`,
    written: isLabel(name) ? `@${name}` : `\\eqref{${name}}`,
  }
}

type ArrowEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'
>

/**
 * The option selected with the arrow keys; it stays selected while the list around it changes.
 * @param first the initial index: 0, or -1 for none
 */
export function useActiveChoice(choices: readonly Choice[], first: 0 | -1) {
  const [reached, setReached] = useState<string>()
  const found = choices.findIndex(({ name }) => name === reached)
  const active = found < 0 ? Math.min(first, choices.length - 1) : found

  /** @returns whether the key was handled */
  function onArrow(event: ArrowEvent): boolean {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const hasOthers = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (step === 0 || hasOthers || choices.length === 0) return false
    event.preventDefault()
    // Wraps around at both ends; with `first` -1, a position without a selected option lies between them.
    const places = choices.length - first
    setReached(choices[((active - first + step + places) % places) + first]?.name)
    return true
  }

  return { active, onArrow }
}
