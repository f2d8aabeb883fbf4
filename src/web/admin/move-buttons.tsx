import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef } from 'react'
import styles from './move-buttons.module.css'
import { RowAction } from './row-actions.tsx'

type Direction = 'up' | 'down'

interface MoveButtonsProps {
  /** What is moved, for assistive technology. */
  of: string
  /** Where it stands: once that has changed, the focus comes back to the button that was pressed. */
  place: number
  isFirst: boolean
  isLast: boolean
  /** Answers whether the row is moved at all: not while another one is on its way. */
  onMove: (direction: Direction) => boolean
}

/** Moves a row of a table among its neighbours. */
export function MoveButtons({ of, place, isFirst, isLast, onMove }: MoveButtonsProps) {
  const box = useRef<HTMLSpanElement>(null)
  const pressed = useRef<Direction>(null)

  // A button that has come to the end is disabled, or the row has moved in the document: either loses the focus.
  useEffect(() => {
    const direction = pressed.current
    pressed.current = null
    if (direction === null || document.activeElement !== document.body) return
    const [up, down] = box.current?.querySelectorAll('button') ?? []
    const [same, other] = direction === 'up' ? [up, down] : [down, up]
    ;(same?.disabled ? other : same)?.focus()
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
        disabled={isFirst}
        onClick={() => move('up')}
      />
      <RowAction
        text="Move Down"
        of={of}
        icon={<ChevronDown />}
        disabled={isLast}
        onClick={() => move('down')}
      />
    </span>
  )
}
