import type { TextLabel } from '../../preview.ts'
import type { FeedChart } from './charts/still-chart.ts'
import type { TextProblem } from './tex-failures.ts'

/** Increased when the output changes, so that stored posts are rendered again. */
export const rendererVersion = 23

/** A post as readers get it. `words` counts the text without code and formulas. */
export interface RenderedPost {
  html: string
  outline: { id: string; title: string }[]
  words: number
  hasMath: boolean
  /** The same for feeds; `atAddress` fills in the URLs. */
  feedHtml: string
  /** The charts in `feedHtml`, which can replace their links once they are drawn; not stored. */
  charts: FeedChart[]
  /** The cited works, with the time of their last change at rendering. */
  cites: { id: number; updatedAt: string }[]
  /** Only for the author; not stored. */
  problems: TextProblem[]
  /**
   * Everything that the text can refer to within itself, in the order of the page; only for the author and not
   * stored.
   */
  labels: TextLabel[]
}
