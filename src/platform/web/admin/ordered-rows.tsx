import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { announceMove } from './move-buttons.tsx'
import styles from './ordered-rows.module.css'
import { RowAction } from './row-actions.tsx'

interface OrderedRow {
  id: string
  /** For assistive technology. */
  name: string
  content: ReactNode
  /** Rendered before the buttons that move the row. */
  tools?: ReactNode
}

interface OrderedRowsProps {
  label: string
  rows: readonly OrderedRow[]
  onMove: (from: number, to: number) => void
}

/** Rows that can be reordered by buttons or by dragging. */
export function OrderedRows({ label, rows, onMove }: OrderedRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { drag, start } = useDrag(list, move)
  const focusMoved = useFocusAfterMove(list)

  function move(from: number, to: number) {
    onMove(from, to)
    announceMove(rows[from]?.name ?? '', to, rows.length)
  }

  function step(from: number, to: number) {
    move(from, to)
    focusMoved(to, to < from ? 'up' : 'down')
  }

  return (
    <>
      <ul ref={list} className="stack line-above" aria-label={label}>
        {rows.map(({ id, name, content, tools }, place) => (
          <li
            key={id}
            className={styles.row}
            data-dragged={drag?.from === place || undefined}
            data-target={drag && dropMarkOf(drag, place)}
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
                disabledFocusable={place === 0}
                onClick={() => step(place, place - 1)}
              />
              <RowAction
                text="Move Down"
                of={name}
                icon={<ChevronDown />}
                disabledFocusable={place === rows.length - 1}
                onClick={() => step(place, place + 1)}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

interface Drag {
  from: number
  to: number
}

/** Whether the dragged row would be dropped before or after this one. */
function dropMarkOf({ from, to }: Drag, place: number): 'before' | 'after' | undefined {
  if (place !== to || from === to) return undefined
  return to < from ? 'before' : 'after'
}

/** Drags a row by its handle. Escape cancels. */
function useDrag(list: { current: HTMLElement | null }, onMove: OrderedRowsProps['onMove']) {
  const [drag, setDrag] = useState<Drag>()
  const end = useRef<AbortController>(undefined)
  useEffect(() => () => end.current?.abort(), [])

  function start(event: PointerEvent, from: number) {
    if (event.button !== 0) return
    event.preventDefault()
    end.current?.abort()
    const controller = new AbortController()
    end.current = controller
    const { signal } = controller
    let to = from
    const finish = () => {
      controller.abort()
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
        // Keeps the surrounding dialog open.
        pressed.stopPropagation()
        finish()
      },
      { signal, capture: true },
    )
  }

  return { drag, start }
}

/** The index of the row at a vertical position. */
function placeAt(list: HTMLElement | null, clientY: number): number {
  const rows = [...(list?.children ?? [])]
  const place = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
  return place < 0 ? rows.length - 1 : place
}

/** Restores the focus of a button, which is lost when its row moves in the document. */
function useFocusAfterMove(list: { current: HTMLElement | null }) {
  const [moved, setMoved] = useState<{ place: number; button: 'up' | 'down' }>()
  useEffect(() => {
    if (!moved) return
    const tools = list.current?.children[moved.place]?.querySelector(`.${styles.tools}`)
    const [up, down] = [...(tools?.querySelectorAll('button') ?? [])].slice(-2)
    const button = moved.button === 'up' ? up : down
    button?.focus()
  }, [moved, list])
  return (place: number, button: 'up' | 'down') => setMoved({ place, button })
}
