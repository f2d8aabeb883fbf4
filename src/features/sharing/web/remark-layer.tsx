import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../platform/web/ui/button.tsx'
import { maxPassageCharacters } from '../contract.ts'
import { type RemarkedBlock, RemarkDialog } from './remark-dialog.tsx'
import styles from './remark-layer.module.css'

interface RemarkLayerProps {
  token: string
  /** The version of the draft that is shown. */
  version: number
  /** The positioned element around the draft. */
  box: HTMLElement
  /** Called when the draft has changed since it was opened. */
  onOutdated: () => void
}

interface PlacedBlock extends Omit<RemarkedBlock, 'passage'> {
  left: number
  top: number
}

/** The blocks of a text that a reader can choose. */
const blockSelector = '.prose > [data-line], .prose :is(ul, ol) > li[data-line]'

const buttonPx = 32
/** Buttons beside the blocks of a draft, with which its readers leave remarks. */
export function RemarkLayer({ token, version, box, onOutdated }: RemarkLayerProps) {
  const blocks = usePlacedBlocks(box, version)
  const [chosen, setChosen] = useState<RemarkedBlock>()
  // Pressing a button may end the selection before the click.
  const pressed = useRef('')
  const passageIn = (line: number) => selectedIn(box.querySelector(`.prose [data-line="${line}"]`))
  return (
    <>
      <ul className={styles.layer} aria-label="Remarks">
        {blocks.map(({ left, top, ...block }) => (
          <li key={block.line} style={{ left, top }}>
            <IconButton
              label={`Remark on “${block.text.slice(0, 60)}”`}
              onPointerDown={() => (pressed.current = passageIn(block.line))}
              onClick={() => {
                setChosen({ ...block, passage: pressed.current || passageIn(block.line) })
                pressed.current = ''
              }}
            >
              <MessageSquarePlus aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <RemarkDialog
        block={chosen}
        onClose={() => setChosen(undefined)}
        {...{ token, version, onOutdated }}
      />
    </>
  )
}

/** The blocks with the places of their buttons: beside them, or at their end where there is no room. */
function usePlacedBlocks(box: HTMLElement, version: number): PlacedBlock[] {
  const [blocks, setBlocks] = useState<PlacedBlock[]>([])
  useEffect(() => {
    const place = () => setBlocks(placeBlocks(box))
    const resized = new ResizeObserver(place)
    resized.observe(box)
    return () => resized.disconnect()
  }, [box, version])
  return blocks
}

function placeBlocks(box: HTMLElement): PlacedBlock[] {
  const outer = box.getBoundingClientRect()
  return Array.from(box.querySelectorAll<HTMLElement>(blockSelector), (block) => {
    const { top, right, bottom } = block.getBoundingClientRect()
    const hasRoom = outer.right - right > buttonPx
    return {
      line: Number(block.dataset['line']),
      text: wordsOf(block),
      left: right - outer.left + (hasRoom ? 4 : -buttonPx),
      top: (hasRoom ? top - 2 : bottom - 6) - outer.top,
    }
  })
}

/** The words that are selected in a block; '' for none. */
function selectedIn(block: Element | null): string {
  const selection = getSelection()
  if (!block || !selection || selection.isCollapsed) return ''
  const range = selection.getRangeAt(0).cloneRange()
  if (!range.intersectsNode(block)) return ''
  if (!block.contains(range.startContainer)) range.setStart(block, 0)
  if (!block.contains(range.endContainer)) range.setEnd(block, block.childNodes.length)
  return wordsOf(range.cloneContents())
}

/** The beginning of the words of a part of the page, without the TeX of its formulas. */
function wordsOf(part: Element | DocumentFragment): string {
  const copy = part.cloneNode(true) as typeof part
  for (const hidden of copy.querySelectorAll('annotation, button')) hidden.remove()
  return copy.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, maxPassageCharacters)
}
