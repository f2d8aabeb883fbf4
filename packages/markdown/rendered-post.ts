import type { FeedChart } from './charts/still-chart.ts'
import type { FeedFormula } from './formats/feed-formulas.ts'
import type { TextRange } from './parse/comments.ts'
import type { TextProblem } from './formulas/tex-failures.ts'

/** Increases with each change of the output, so that a caller can render stored posts again. */
export const rendererVersion = 32

/** Something with a label that the same text can refer to. */
export interface TextLabel {
  /** As it is written: `fig:curve`, or any name for a formula. */
  name: string
  /** What a reference to it shows: "Figure 1", "Equation 2", the title of a section. */
  thing: string
  /** The id of its element on the page. */
  id: string
  line: number
}

/** The page of a text. `words` counts its words without code and formulas; `outline` has the second-level headings. */
export interface RenderedPage {
  html: string
  outline: { id: string; title: string }[]
  words: number
  hasMath: boolean
  /** The cited works, with the instant of their last change when this was rendered. */
  cites: { id: number; updatedAt: string }[]
  /** The ids of articles that `[[…]]` names but readers cannot open. */
  hiddenLinks: number[]
  /** Problems for the author, by line. */
  problems: TextProblem[]
  /** The labels of the text, in the order of the page. */
  labels: TextLabel[]
  /** The places of its comments, which readers do not see. */
  comments: TextRange[]
}

/** What feeds need of a text. */
export interface RenderedFeed {
  /** The HTML for feeds; `atAddress` fills in the URLs. */
  feedHtml: string
  /** The charts of `feedHtml`, which can replace their links there. */
  charts: FeedChart[]
  /** The formulas of `feedHtml` whose words pictures can replace, in their order. */
  formulas: FeedFormula[]
}

/** A rendered text, for its page and for feeds. */
export type RenderedPost = RenderedPage & RenderedFeed
