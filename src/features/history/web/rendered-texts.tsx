import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { VersionFields } from '../contract.ts'
import { numberedRows } from './compared-text.tsx'
import styles from './rendered-texts.module.css'
import { contentOf } from './version-fields.ts'

interface RenderedTextsProps {
  before: VersionFields
  after: VersionFields
  /** Renders a text as its page shows it; the attribute data-line of a block is its line in the text, from 1. */
  renderText: (text: VersionFields) => ReactNode
}

/** Two texts side by side as their page shows them; the blocks in which they differ are marked. */
export function RenderedTexts({ before, after, renderText }: RenderedTextsProps) {
  const both = useRef<HTMLDivElement>(null)
  const changed = useMemo(() => changedLines(contentOf(before), contentOf(after)), [before, after])
  useEffect(() => {
    const element = both.current
    if (!element) return undefined
    const mark = () => {
      for (const [index, lines] of changed.entries()) markBlocks(element.children[index], lines)
    }
    // Both texts are rendered by the server, and arrive later.
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, subtree: true })
    mark()
    return () => observer.disconnect()
  }, [changed])
  return (
    <div ref={both} className={styles.both}>
      <div className={styles.before}>{renderText(before)}</div>
      <div className={styles.after}>{renderText(after)}</div>
    </div>
  )
}

/** The numbers of the lines with words in which two texts differ, of each. */
function changedLines(before: string, after: string): [Set<number>, Set<number>] {
  const changed: [Set<number>, Set<number>] = [new Set(), new Set()]
  for (const { kind, mine = '', other = '', numbers } of numberedRows(before, after)) {
    if (kind === 'same') continue
    if (mine.trim() !== '') changed[0].add(numbers.mine)
    if (other.trim() !== '') changed[1].add(numbers.other)
  }
  return changed
}

/** Marks the innermost blocks that begin at changed lines, or have them before the next block begins. */
function markBlocks(text: Element | undefined, changed: ReadonlySet<number>): void {
  const blocks = Array.from(text?.querySelectorAll<HTMLElement>('[data-line]') ?? [])
  const starts = [...new Set(blocks.map(lineOf))].toSorted((one, other) => one - other)
  const isChanged = new Set<number | undefined>()
  let next = 0
  for (const line of changed) {
    while ((starts[next] ?? Infinity) <= line) next += 1
    isChanged.add(starts[next - 1])
  }
  for (const block of blocks) {
    const line = lineOf(block)
    const isOuter = block.querySelector(`[data-line="${line}"]`) !== null
    block.toggleAttribute('data-changed', isChanged.has(line) && !isOuter)
  }
}

const lineOf = (block: HTMLElement) => Number(block.dataset['line'])
