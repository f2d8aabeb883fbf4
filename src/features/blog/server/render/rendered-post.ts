import type { TextLabel } from '../../preview.ts'
import type { FeedChart } from './charts/still-chart.ts'
import type { TextProblem } from './tex-failures.ts'

/** Raised when the output changes, so that stored posts are rendered again. */
export const rendererVersion = 21

/** A post as readers get it. `words` counts the text without code and formulas. */
export interface RenderedPost {
  html: string
  outline: { id: string; title: string }[]
  words: number
  hasMath: boolean
  /** The same for readers of feeds; its addresses are put in by `atAddress`. */
  feedHtml: string
  /** The charts in it, which are links there and can be drawn; never stored. */
  charts: FeedChart[]
  /** The works that it cites, as they were when it was rendered. */
  cites: { id: number; updatedAt: string }[]
  /** For the author alone, and never stored. */
  problems: TextProblem[]
  /** What the text can refer to within itself, in the order of the page; for the author alone as well. */
  labels: TextLabel[]
}
