import { createContext, Script } from 'node:vm'
import { type SetFormula, setFormula } from './set-formula.ts'

const run = new Script('set()')

/**
 * Sets the formulas of a text that took too long as a whole: one that takes too long by itself, by its macros for
 * instance, is given up, and so is what is left when all of their time is spent.
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
      // Of Node's means to end work from outside, this one leaves the process and what it has done.
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

/** The error is one of the context, and no instance of our own class. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
