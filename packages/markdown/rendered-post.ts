import type { FeedChart } from './charts/still-chart.ts'
import type { TextProblem } from './formulas/tex-failures.ts'

/** Increased when the output changes, so that stored posts are rendered again. */
export const rendererVersion = 23

/** Something with a label that the same text can refer to. */
export interface TextLabel {
  /** As it is written: `fig:curve`, or any name for a formula. */
  name: string
  /** What a reference to it shows: "Figure 1", "Equation 2", the title of a section. */
  thing: string
  line: number
}

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
