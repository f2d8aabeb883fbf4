import { createContext, Script } from 'node:vm'
import { type RenderFormula, renderFormula } from './render-formula.ts'

const run = new Script('render()')

/**
 * Creates a renderer with time limits, for a text that exceeded its limit before. A formula that takes longer than `eachMs`, for
 * example because of its macros, fails, and so do all others once `allMs` are used up.
 */
export function createLimitedRenderer({
  eachMs,
  allMs,
}: {
  eachMs: number
  allMs: number
}): RenderFormula {
  const context: { render: () => ReturnType<RenderFormula> } = { render: () => tooLong }
  createContext(context)
  let leftMs = allMs
  return (tex, options) => {
    const limitMs = Math.floor(Math.min(eachMs, leftMs))
    if (limitMs < 1) return tooLong
    const start = performance.now()
    context.render = () => renderFormula(tex, options)
    try {
      // Of Node's ways to stop running code, this one needs no further process and loses no earlier results.
      return run.runInContext(context, { timeout: limitMs }) as ReturnType<RenderFormula>
    } catch (error) {
      if (isTimeout(error)) return tooLong
      throw error
    } finally {
      leftMs -= performance.now() - start
    }
  }
}

const tooLong = { message: 'takes too long', offset: undefined }

/** The error is created in the other context, so instanceof does not recognize it. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
