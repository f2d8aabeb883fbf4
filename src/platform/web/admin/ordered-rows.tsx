import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './ordered-rows.module.css'
import { RowAction } from './row-actions.tsx'

interface OrderedRow {
  id: string
  /** What the row is called, for assistive technology. */
  name: string
  content: ReactNode
  /** What stands before the buttons that move the row. */
  tools?: ReactNode
}

interface OrderedRowsProps {
  label: string
  rows: readonly OrderedRow[]
  onMove: (from: number, to: number) => void
}

/** Rows whose order matters: moved by buttons, or dragged by their handles. */
export function OrderedRows({ label, rows, onMove }: OrderedRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { drag, start } = useDrag(list, onMove)
  const focusMoved = useFocusAfterMove(list)

  function step(from: number, to: number) {
    onMove(from, to)
    focusMoved(to, to < from ? 'up' : 'down')
  }

  return (
    <ul ref={list} className="stack line-above" aria-label={label}>
      {rows.map(({ id, name, content, tools }, place) => (
        <li
          key={id}
          className={styles.row}
          data-dragged={drag?.from === place || undefined}
          data-target={drag && markOf(drag, place)}
        >
          <span
            className={styles.handle}
            aria-hidden="true"
            onPointerDown={(event) => start(event, place)}
          >
            <GripVertical />
          </span>
          <div className="min-w-0">{content}</div>
          <div className={styles.tools}>
            {tools}
            <RowAction
              text="Move Up"
              of={name}
              icon={<ChevronUp />}
              disabled={place === 0}
              onClick={() => step(place, place - 1)}
            />
            <RowAction
              text="Move Down"
              of={name}
              icon={<ChevronDown />}
              disabled={place === rows.length - 1}
              onClick={() => step(place, place + 1)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface Drag {
  from: number
  to: number
}

/** Whether the dragged row would be dropped before or after this one. */
function markOf({ from, to }: Drag, place: number): 'before' | 'after' | undefined {
  if (place !== to || from === to) return undefined
  return to < from ? 'before' : 'after'
}

/** Follows a pointer that has taken a handle, and moves the row where it lets go. Escape ends it. */
function useDrag(list: { current: HTMLElement | null }, onMove: OrderedRowsProps['onMove']) {
  const [drag, setDrag] = useState<Drag>()
  const end = useRef<AbortController>(undefined)
  useEffect(() => () => end.current?.abort(), [])

  function start(event: PointerEvent, from: number) {
    if (event.button !== 0) return
    event.preventDefault()
    end.current?.abort()
    const following = new AbortController()
    end.current = following
    const { signal } = following
    let to = from
    const finish = () => {
      following.abort()
      setDrag(undefined)
    }
    setDrag({ from, to })
    addEventListener(
      'pointermove',
      ({ clientY }) => {
        to = placeAt(list.current, clientY)
        setDrag({ from, to })
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      () => {
        finish()
        if (to !== from) onMove(from, to)
      },
      { signal },
    )
    addEventListener('pointercancel', finish, { signal })
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return
        // The dialog around the rows stays open.
        pressed.stopPropagation()
        finish()
      },
      { signal, capture: true },
    )
  }

  return { drag, start }
}

/** The place of the row at a height of the window. */
function placeAt(list: HTMLElement | null, clientY: number): number {
  const rows = [...(list?.children ?? [])]
  const place = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
  return place < 0 ? rows.length - 1 : place
}

/** A row that has moved in the document has lost the focus of its buttons; the same button gets it back. */
function useFocusAfterMove(list: { current: HTMLElement | null }) {
  const [moved, setMoved] = useState<{ place: number; button: 'up' | 'down' }>()
  useEffect(() => {
    if (!moved) return
    const tools = list.current?.children[moved.place]?.querySelector(`.${styles.tools}`)
    const [up, down] = [...(tools?.querySelectorAll('button') ?? [])].slice(-2)
    const [same, other] = moved.button === 'up' ? [up, down] : [down, up]
    ;(same?.disabled ? other : same)?.focus()
  }, [moved, list])
  return (place: number, button: 'up' | 'down') => setMoved({ place, button })
}
