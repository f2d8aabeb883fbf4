import { Script, createContext } from 'node:vm'

// A script's time limit also stops the functions it calls, and regular expressions inside them.
const script = new Script('work()')
const context = createContext({})

/**
 * Runs `work` and gives up when it takes too long or nests too deep. Calls may be nested.
 * @param limitMs wall-clock milliseconds; the thread is busy until then
 * @returns the result of `work`, or undefined when it was given up
 * @throws whatever else `work` throws
 */
export function runBounded<Result>(limitMs: number, work: () => Result): Result | undefined {
  let result: Result | undefined
  context['work'] = () => {
    result = work()
  }
  try {
    script.runInContext(context, { timeout: limitMs })
  } catch (error) {
    if (error instanceof RangeError || isTimeout(error)) return undefined
    throw error
  }
  return result
}

// The error comes from the script's own context, so it is no instance of our Error.
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
