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

  // The row has moved in the document, which takes the focus from its buttons.
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return
    const [up, down] = box.current?.querySelectorAll('button') ?? []
    const other = pressed.current === 'up' ? down : up
    const same = pressed.current === 'up' ? up : down
    pressed.current = null
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
