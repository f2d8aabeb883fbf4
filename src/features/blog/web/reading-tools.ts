import { addEnlargeButtons } from './figure-viewer.ts'
import { addSortButtons } from './sort-tables.ts'

/** Adds to the figures and tables of an article what needs script; calling it again changes nothing. */
export function addReadingTools(text: HTMLElement): void {
  addEnlargeButtons(text)
  addSortButtons(text)
}
