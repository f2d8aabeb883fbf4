/** `quick` takes seconds, for `npm test`; `full` is for `npm run faults`. */
type Size = 'quick' | 'full'

/** The result of a check. */
export interface Finding {
  passed: boolean
  /** The measurements, in a few words. */
  figure: string
}

/** Something that can go wrong, what the site promises then, and how that is checked. */
export interface Fault {
  name: string
  promise: string
  /** Undefined if this machine cannot do it. */
  check(size: Size): Promise<Finding | undefined>
}

/** Creates a finding from statements that must all be true; the figure names those that are not. */
export function findingOf(figure: string, statements: Record<string, boolean>): Finding {
  const broken = Object.keys(statements).filter((name) => statements[name] !== true)
  return {
    passed: broken.length === 0,
    figure: broken.length === 0 ? figure : `${figure}; NOT: ${broken.join(', ')}`,
  }
}
