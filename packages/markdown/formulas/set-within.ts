import { createContext, Script } from 'node:vm'
import { type SetFormula, setFormula } from './set-formula.ts'

const run = new Script('set()')

/**
 * Renders the formulas of a text that took too long before. A formula that exceeds its own limit, for example because
 * of its macros, is given up, and so are all further ones when the time for all formulas is used up.
 */
export function setWithin({ eachMs, allMs }: { eachMs: number; allMs: number }): SetFormula {
  const context: { set: () => ReturnType<SetFormula> } = { set: () => tooLong }
  createContext(context)
  let leftMs = allMs
  return (tex, options) => {
    const limitMs = Math.floor(Math.min(eachMs, leftMs))
    if (limitMs < 1) return tooLong
    const start = performance.now()
    context.set = () => setFormula(tex, options)
    try {
      // Of Node's ways to stop running code, this one needs no further process and loses no earlier results.
      return run.runInContext(context, { timeout: limitMs }) as ReturnType<SetFormula>
    } catch (error) {
      if (isTimeout(error)) return tooLong
      throw error
    } finally {
      leftMs -= performance.now() - start
    }
  }
}

const tooLong = { message: 'takes too long', offset: undefined }

/** The error is created in the other context, so instanceof does not recognise it. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
