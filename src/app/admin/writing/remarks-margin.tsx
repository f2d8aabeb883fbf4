import { MessageSquare } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  followText,
  lineStarts,
  measureText,
  placeOfLine,
} from '../../../features/blog/web/editor/text-places.ts'
import { type TextMark, TextMarks } from '../../../features/blog/web/editor/text-marks.tsx'
import type { Writing } from '../../../features/blog/web/editor/use-writing.ts'
import { remarkHash } from '../../../features/sharing/contract.ts'
import { RemarkCard } from '../../../features/sharing/web/remark-card.tsx'
import { findPassage, lineOf } from '../../../features/sharing/web/remark-lines.ts'
import { type ShownRemark, useRemarks } from '../../../features/sharing/web/use-remarks.ts'
import { useMediaQuery } from '../../../platform/web/media-query.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { countOf } from '../../../shared/count.ts'
import styles from './remarks-margin.module.css'

interface RemarksMarginProps {
  postId: number
  timeZone: string
  writing: Pick<Writing, 'area' | 'content' | 'reveal'>
}

/** What one line has to show: cards beside the text, or a mark that opens them. */
interface LineRemarks {
  line: number
  remarks: ShownRemark[]
}

/** The remarks of readers beside their lines. */
export function RemarksMargin({ postId, timeZone, writing }: RemarksMarginProps) {
  const { area, content } = writing
  const { remarks, isFailed, retry, resolve, reopen } = useRemarks(postId)
  const isWide = useMediaQuery('(width >= 1024px)')
  const [shown, setShown] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const { lines, removed } = byLine(remarks, content)
  usePlaces({ area, list, content, key: JSON.stringify([isWide, remarks]) })
  const showWords = (remark: ShownRemark) => revealWords(remark, writing)
  useNamedRemark(remarks, (remark) => {
    showWords(remark)
    const line = lineOf(remark, content)
    if (isWide && line !== undefined) focusCard(remark)
    else setShown(line ?? 0)
  })
  if (isFailed) return <RemarksFailure onRetry={retry} />
  if (remarks.length === 0) return null
  const card = (remark: ShownRemark) => (
    <RemarkCard
      key={remark.id}
      {...{ remark, timeZone }}
      onResolve={resolve}
      onReopen={reopen}
      onShow={() => {
        setShown(undefined)
        // A dialog gives the focus back when it closes.
        setTimeout(() => showWords(remark))
      }}
    />
  )
  const inDialog = shown === 0 ? removed : lines.find(({ line }) => line === shown)?.remarks
  const title = shown === 0 ? 'On text that was removed' : 'Remarks'
  return (
    <>
      <PassageMarks {...{ area, content, remarks }} />
      <div className={styles.margin} data-cards={isWide || undefined}>
        <ul ref={list} aria-label="Remarks">
          {lines.map(({ line, remarks: here }) => (
            <li key={line} data-line={line}>
              {isWide && here.map(card)}
              {!isWide && <Mark line={line} count={here.length} onShow={() => setShown(line)} />}
            </li>
          ))}
        </ul>
        {removed.length > 0 && (
          <button type="button" className={styles.below} onClick={() => setShown(0)}>
            {`${countOf(removed.length, 'remark')} on text that was removed`}
          </button>
        )}
        {inDialog && inDialog.length > 0 && (
          <RemarksDialog
            {...{ title, card }}
            remarks={inDialog}
            onClose={() => setShown(undefined)}
          />
        )}
      </div>
    </>
  )
}

interface PassageMarksProps extends Pick<Writing, 'area' | 'content'> {
  remarks: readonly ShownRemark[]
}

/** Marks the words that open remarks are about. */
function PassageMarks({ area, content, remarks }: PassageMarksProps) {
  const box = useRef<HTMLDivElement>(null)
  const marks = useMemo(() => passagesOf(remarks, content), [remarks, content])
  return <TextMarks {...{ area, content, marks }} boxRef={box} className={styles.passages} />
}

function passagesOf(remarks: readonly ShownRemark[], content: string): TextMark[] {
  const found = remarks.flatMap((remark) => {
    const line = remark.isResolved ? undefined : lineOf(remark, content)
    return (line !== undefined && findPassage(content, line, remark.passage)) || []
  })
  return found
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from }, index, all) => from >= (all[index - 1]?.to ?? 0))
}

function RemarksFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.margin}>
      <button type="button" className={styles.below} onClick={onRetry}>
        Could not load the remarks. Try again
      </button>
    </div>
  )
}

interface RemarksDialogProps {
  title: string
  remarks: readonly ShownRemark[]
  card: (remark: ShownRemark) => ReactNode
  onClose: () => void
}

/** Remarks with the lines that they are about. */
function RemarksDialog({ title, remarks, card, onClose }: RemarksDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.inDialog}>
        {remarks.map((remark) => (
          <div key={remark.id}>
            {remark.passage === '' && <blockquote>{remark.quote}</blockquote>}
            {card(remark)}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** Selects the words of the text that a remark is about, or else their line, unless it was removed. */
function revealWords(
  remark: ShownRemark,
  { content, reveal }: Pick<Writing, 'content' | 'reveal'>,
): void {
  const line = lineOf(remark, content)
  if (line === undefined) return
  const { from, to } = findPassage(content, line, remark.passage) ?? placeOfLine(content, line)
  reveal(from, to)
}

function focusCard({ id }: ShownRemark): void {
  document.querySelector<HTMLElement>(remarkHash(id))?.focus({ preventScroll: true })
}

/** Shows the remark that the address of the page names, once it is loaded. */
function useNamedRemark(
  remarks: readonly ShownRemark[],
  show: (remark: ShownRemark) => void,
): void {
  const isShown = useRef(false)
  const showNamed = useEffectEvent(() => {
    const remark = remarks.find(({ id }) => location.hash === remarkHash(id))
    if (!remark || isShown.current) return
    isShown.current = true
    show(remark)
  })
  useEffect(() => showNamed(), [remarks.length])
}

interface MarkProps {
  line: number
  count: number
  onShow: () => void
}

function Mark({ line, count, onShow }: MarkProps) {
  return (
    <button
      type="button"
      className={styles.mark}
      aria-label={`${countOf(count, 'remark')} on line ${line}`}
      onClick={onShow}
    >
      <MessageSquare aria-hidden="true" />
      {count}
    </button>
  )
}

function byLine(remarks: readonly ShownRemark[], content: string) {
  const lines = new Map<number, ShownRemark[]>()
  const removed: ShownRemark[] = []
  for (const remark of remarks) {
    const line = lineOf(remark, content)
    if (line === undefined) removed.push(remark)
    else lines.set(line, [...(lines.get(line) ?? []), remark])
  }
  const sorted = [...lines].toSorted(([one], [other]) => one - other)
  return { lines: sorted.map(([line, here]): LineRemarks => ({ line, remarks: here })), removed }
}

interface PlacesOptions {
  area: RefObject<HTMLTextAreaElement | null>
  list: RefObject<HTMLUListElement | null>
  content: string
  /** Changes with what is shown. */
  key: string
}

const gapPx = 10

/** Puts what each line shows at the height of the line, below what is above it. */
function usePlaces({ area, list, content, key }: PlacesOptions): void {
  // After the layout effects, since the text area comes later in the page.
  useEffect(() => {
    const [text, layer] = [area.current, list.current]
    if (!text || !layer) return undefined
    return followText(layer, text, () => placeItems(layer, text))
  }, [area, list, content, key])
}

function placeItems(layer: HTMLElement, text: HTMLTextAreaElement): void {
  const starts = lineStarts(text.value)
  const measured = measureText(text)
  let bottom = 0
  for (const item of layer.querySelectorAll<HTMLElement>('[data-line]')) {
    const { y } = measured.placeOf(starts[Number(item.dataset['line']) - 1] ?? 0)
    const top = Math.max(y, bottom)
    item.style.top = `${top}px`
    bottom = top + item.offsetHeight + gapPx
  }
  measured.close()
}
