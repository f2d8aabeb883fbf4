import { countOf } from '../../shared/count.ts'
import type { Plan } from './import-plan.ts'

/** The last lines of an import: what was done, or what would be and how to do it. */
export function summaryOf(plan: Plan, isDone: boolean): string {
  const { added, existing, invalid } = plan.counts
  const others = [
    ...(existing > 0 ? [`${countOf(existing, 'thing')} left as here (=)`] : []),
    ...(invalid > 0 ? [`${countOf(invalid, 'thing')} not usable (!)`] : []),
  ]
  const all = [countOf(added, 'thing'), ...others].join(', ')
  if (added === 0) return `${isDone ? 'Imported' : 'To import (+)'}: ${all}. ${whyNothing(plan)}`
  if (isDone) return `Imported: ${all}.`
  return `To import (+): ${all}.${numbersOf(plan)}\nNothing was changed. The same command with --yes does it.`
}

function whyNothing({ counts: { existing, invalid } }: Plan): string {
  if (existing === 0 && invalid === 0) return 'There is nothing in it that can be imported.'
  if (invalid === 0) return 'All of it is here already.'
  return existing === 0
    ? 'Nothing in it can be used; the lines above say why.'
    : 'All that can be used is here already; the lines above say what cannot.'
}

/** Whether the rows keep the ids of the export. */
function numbersOf({ fresh, next }: Plan): string {
  if (Object.keys(next).length === 0) return ''
  return fresh
    ? ' The numbers of posts stay as they are.'
    : ' The site is not new, so what comes gets new numbers.'
}
