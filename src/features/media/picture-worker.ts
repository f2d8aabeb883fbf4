import { serveJobs } from '../../platform/server/ops/serve-jobs.ts'
import type { FormulaOrder } from '../../platform/server/draw-formulas.ts'
import { forPrint, narrow, prepare, prepareDrawing, sizeOf } from './decode.ts'

const jobs = {
  sizeOf,
  prepare,
  prepareDrawing,
  narrow,
  forPrint,
  /** MathJax is loaded with the first formulas, since it takes 60 MB. */
  formulas: async (orders: readonly FormulaOrder[]) =>
    await (await import('../../platform/server/draw-formulas.ts')).drawFormulas(orders),
}

export type PictureJobs = typeof jobs

serveJobs(jobs)
