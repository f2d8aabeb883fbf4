import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef } from 'react'
import { announce } from '../announcements.tsx'
import styles from './move-buttons.module.css'
import { RowAction } from './row-actions.tsx'

type Direction = 'up' | 'down'

interface MoveButtonsProps {
  /** The name of the row, for assistive technology. */
  of: string
  /** The index of the row. When it changes, the focus returns to the pressed button. */
  place: number
  isFirst: boolean
  isLast: boolean
  /** Returns false if another move is pending. */
  onMove: (direction: Direction) => boolean
}

/** Moves a row of a table among its neighbours. */
export function MoveButtons({ of, place, isFirst, isLast, onMove }: MoveButtonsProps) {
  const box = useRef<HTMLSpanElement>(null)
  const pressed = useRef<Direction>(null)

  // The focus is lost when the row moves in the document.
  useEffect(() => {
    const direction = pressed.current
    pressed.current = null
    if (direction === null || document.activeElement !== document.body) return
    const [up, down] = box.current?.querySelectorAll('button') ?? []
    const button = direction === 'up' ? up : down
    button?.focus()
  }, [place])

  function move(direction: Direction) {
    if (onMove(direction)) pressed.current = direction
  }

  return (
    <span className={styles.moves} ref={box}>
      <RowAction
        text="Move Up"
        of={of}
        icon={<ChevronUp />}
        disabledFocusable={isFirst}
        onClick={() => move('up')}
      />
      <RowAction
        text="Move Down"
        of={of}
        icon={<ChevronDown />}
        disabledFocusable={isLast}
        onClick={() => move('down')}
      />
    </span>
  )
}

/** Announces the new place of a moved row. @param place its new index */
export function announceMove(name: string, place: number, count: number): void {
  announce(`${name}, now ${place + 1} of ${count}`)
}
