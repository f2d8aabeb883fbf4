import type { Element, ElementContent } from 'hast'
import { element } from '../elements.ts'

/**
 * Makes a block collapsible if its source asks for that.
 * @param usual the label of the collapsed block, unless the source gives one
 */
export function foldedIf(block: Element, { properties }: Element, usual: string): Element {
  const { dataFold } = properties
  if (typeof dataFold !== 'string') return block
  return { ...foldBlocks(dataFold || usual, [block]), position: block.position }
}

/**
 * A collapsible block (`<details>`).
 * @param summary the label of the collapsed block
 */
export function foldBlocks(summary: string, blocks: readonly ElementContent[]): Element {
  return element('details', { className: ['fold'] }, [element('summary', {}, [summary]), ...blocks])
}
