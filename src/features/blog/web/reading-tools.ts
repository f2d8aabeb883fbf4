import { addEnlargeButtons } from './figure-viewer.ts'
import { addSortButtons } from './sort-tables.ts'

/** Adds to the figures and tables of an article what needs script; calling it again changes nothing. */
export function addReadingTools(text: HTMLElement): void {
  addEnlargeButtons(text)
  addSortButtons(text)
  if (text.querySelector('[data-axes]')) void addValues(text)
}

/** The code for charts is loaded only where there are some; without it, charts are drawings. */
async function addValues(text: HTMLElement): Promise<void> {
  await import('./chart-values/chart-values.ts').then(
    ({ addChartValues }) => {
      for (const figure of text.querySelectorAll('figure:has([data-axes])')) addChartValues(figure)
    },
    () => undefined,
  )
}
