/** How much of a fault is tried: `quick` within seconds in `npm test`, `full` in `npm run faults`. */
type Size = 'quick' | 'full'

/** The result of a check. */
export interface Finding {
  passed: boolean
  /** What was measured, in a few words. */
  figure: string
}

/** One thing that can go wrong, what the site promises then, and how that is checked. */
export interface Fault {
  name: string
  promise: string
  /** Fewer rounds in the quick half; undefined where this machine cannot do it. */
  check(size: Size): Promise<Finding | undefined>
}

/** A finding from statements that must all be true; those that are not are named. */
export function findingOf(figure: string, statements: Record<string, boolean>): Finding {
  const broken = Object.keys(statements).filter((name) => statements[name] !== true)
  return {
    passed: broken.length === 0,
    figure: broken.length === 0 ? figure : `${figure}; NOT: ${broken.join(', ')}`,
  }
}
