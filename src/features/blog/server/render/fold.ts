import type { Element, ElementContent } from 'hast'
import { element } from './elements.ts'

/**
 * A block, folded where what it was made of says so.
 * @param usual what it is called while it is closed, unless that is said as well
 */
export function foldedIf(block: Element, { properties }: Element, usual: string): Element {
  const { dataFold } = properties
  if (typeof dataFold !== 'string') return block
  return { ...foldBlocks(dataFold || usual, [block]), position: block.position }
}

/**
 * What can be opened by whoever wants to read it.
 * @param summary what it is called while it is closed
 */
export function foldBlocks(summary: string, blocks: readonly ElementContent[]): Element {
  return element('details', { className: ['fold'] }, [element('summary', {}, [summary]), ...blocks])
}
