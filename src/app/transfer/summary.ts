import { countOf } from '../../shared/count.ts'
import type { Plan } from './plan.ts'

/** The last lines of an import: what was done, or what would be and how to do it. */
export function summaryOf(plan: Plan, isDone: boolean): string {
  const { added, existing, invalid } = plan.counts
  const others = [
    ...(existing > 0 ? [`${countOf(existing, 'thing')} left as here (=)`] : []),
    ...(invalid > 0 ? [`${countOf(invalid, 'thing')} not usable (!)`] : []),
  ]
  const all = [countOf(added, 'thing'), ...others].join(', ')
  if (isDone) return `Imported: ${all}.`
  return `To import (+): ${all}.${numbersOf(plan)}\nNothing was changed. The same command with --yes does it.`
}

/** What becomes of the numbers of an export that has some. */
function numbersOf({ fresh, next }: Plan): string {
  if (Object.keys(next).length === 0) return ''
  return fresh
    ? ' The numbers of posts stay as they are.'
    : ' The site is not new, so what comes gets new numbers.'
}
