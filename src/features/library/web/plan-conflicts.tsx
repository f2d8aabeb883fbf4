import { SelectField } from '../../../platform/web/ui/select.tsx'
import { type ConflictChoice, type LibraryPlan, maxExceptions } from '../contract.ts'
import styles from './add-works.module.css'
import { chosenOf } from './chosen-of.ts'
import { followsChoice, More, maxShown, PlanPart } from './plan-works.tsx'

const choices: readonly { value: ConflictChoice; text: string }[] = [
  { value: 'skip', text: 'Skip it' },
  { value: 'replace', text: 'Replace' },
  { value: 'keep', text: 'Keep both' },
]

type ByLine = ReadonlyMap<number, ConflictChoice>

interface ConflictsProps {
  conflicts: LibraryPlan['conflicts']
  /** For all works that are not in `byLine`. */
  choice: ConflictChoice
  byLine: ByLine
  onChoose: (choices: { conflicts: ConflictChoice; byLine: ByLine }) => void
}

/** The works whose key another work has, with what is to become of each, or of all. */
export function Conflicts({ conflicts, choice, byLine, onChoose }: ConflictsProps) {
  if (conflicts.length === 0) return null
  const choose = (line: number, chosen: ConflictChoice) => {
    const others = new Map(byLine)
    others.delete(line)
    if (chosen !== choice) others.set(line, chosen)
    onChoose({ conflicts: choice, byLine: others })
  }
  return (
    <PlanPart title="Needs you" count={conflicts.length} isOpen>
      {conflicts.length > 1 && (
        <SelectField
          label="What to do with all of them"
          options={choices}
          value={choice}
          onChange={({ target }) =>
            onChoose({ conflicts: chosenOf(choices, target.value), byLine: new Map() })
          }
        />
      )}
      <ul className={styles.conflicts}>
        {conflicts.slice(0, maxShown).map(({ line, key, sentence }) => (
          <li key={line}>
            <p>{sentence}</p>
            <SelectField
              label={`What to do with ${key}`}
              options={choices}
              value={byLine.get(line) ?? choice}
              disabled={byLine.size >= maxExceptions && !byLine.has(line)}
              onChange={({ target }) => choose(line, chosenOf(choices, target.value))}
            />
          </li>
        ))}
        <More count={conflicts.length - maxShown} rule={followsChoice} />
      </ul>
    </PlanPart>
  )
}
