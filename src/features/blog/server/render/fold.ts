import type { Element, ElementContent } from 'hast'
import { element } from './elements.ts'

/**
 * What can be opened by whoever wants to read it.
 * @param summary what it is called while it is closed
 */
export function foldBlocks(summary: string, blocks: readonly ElementContent[]): Element {
  return element('details', { className: ['fold'] }, [element('summary', {}, [summary]), ...blocks])
}
