import { useState } from 'react'
import { withCommas } from '../../../shared/count.ts'
import { Button } from '../../../web/ui/button.tsx'
import { DialogActions } from '../../../web/ui/dialog.tsx'
import { SelectField } from '../../../web/ui/select.tsx'
import type { ConflictChoice, LibraryPlan, MineChoice } from '../contract.ts'
import styles from './add-works.module.css'
import { WorkChanges, NewWorks, PlanPart } from './plan-works.tsx'

/** What the owner has decided about a plan. */
export interface ImportAnswers {
  conflicts: ConflictChoice
  mine: MineChoice
  /** The keys of works that are the other way. */
  except: ReadonlySet<string>
}

const conflictChoices: readonly { value: ConflictChoice; text: string }[] = [
  { value: 'skip', text: 'Skip them' },
  { value: 'replace', text: 'Replace what is there' },
  { value: 'keep', text: 'Keep both' },
]

const mineChoices: readonly { value: MineChoice; text: string }[] = [
  { value: 'guess', text: 'Those by your names in papers' },
  { value: 'none', text: 'None' },
  { value: 'all', text: 'All' },
]

/** The address of an import. */
export function queryOf({ plan }: LibraryPlan, { conflicts, mine, except }: ImportAnswers) {
  return new URLSearchParams([
    ['plan', plan],
    ['conflicts', conflicts],
    ['mine', mine],
    ...[...except].map((key) => ['except', key]),
  ])
}

interface PlanViewProps {
  plan: LibraryPlan
  isSending: boolean
  onAgree: (answers: ImportAnswers) => void
  onCancel: () => void
}

/** What a file would change, work by work, and what the owner decides about it. */
export function PlanView({ plan, isSending, onAgree, onCancel }: PlanViewProps) {
  const [answers, setAnswers] = useState<ImportAnswers>({
    conflicts: 'skip',
    mine: 'guess',
    except: new Set(),
  })
  const count = countOfChanges(plan, answers)
  return (
    <>
      <p role="status">{summaryOf(plan)}</p>
      <fieldset className={styles.plan} disabled={isSending}>
        <Conflicts
          plan={plan}
          choice={answers.conflicts}
          onChoose={(conflicts) => setAnswers({ ...answers, conflicts })}
        />
        <Additions plan={plan} answers={answers} onAnswers={setAnswers} />
        {plan.changed.length > 0 && (
          <PlanPart title="Changed" count={plan.changed.length} isOpen={plan.changed.length <= 5}>
            <WorkChanges works={plan.changed} />
          </PlanPart>
        )}
        {plan.problems.length > 0 && (
          <PlanPart title="Notes" count={plan.problems.length}>
            <ul className={styles.notes}>
              {plan.problems.map(({ line, sentence }) => (
                <li key={`${line} ${sentence}`}>{`Line ${line}: ${sentence}`}</li>
              ))}
            </ul>
          </PlanPart>
        )}
      </fieldset>
      <DialogActions>
        <Button variant="secondary" size="md" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="md"
          busy={isSending}
          disabled={count.added + count.changed === 0}
          onClick={() => onAgree(answers)}
        >
          {wordsOf(count)}
        </Button>
      </DialogActions>
    </>
  )
}

interface ConflictsProps {
  plan: LibraryPlan
  choice: ConflictChoice
  onChoose: (choice: ConflictChoice) => void
}

function Conflicts({ plan: { conflicts }, choice, onChoose }: ConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <PlanPart title="Needs you" count={conflicts.length} isOpen>
      <ul className={styles.notes}>
        {conflicts.map(({ key, sentence }) => (
          <li key={key}>{sentence}</li>
        ))}
      </ul>
      <SelectField
        label="What to do with them"
        options={conflictChoices}
        value={choice}
        onChange={({ target }) => onChoose(chosenOf(conflictChoices, target.value))}
      />
    </PlanPart>
  )
}

interface AdditionsProps {
  plan: LibraryPlan
  answers: ImportAnswers
  onAnswers: (answers: ImportAnswers) => void
}

function Additions({ plan: { added }, answers, onAnswers }: AdditionsProps) {
  if (added.length === 0) return null
  const { mine, except } = answers
  const tick = (key: string) => {
    const keys = new Set(except)
    if (!keys.delete(key)) keys.add(key)
    onAnswers({ ...answers, except: keys })
  }
  return (
    <PlanPart title="New" count={added.length} isOpen={added.length <= 20}>
      <SelectField
        label="Which of them are yours"
        options={mineChoices}
        value={mine}
        onChange={({ target }) =>
          onAnswers({ ...answers, mine: chosenOf(mineChoices, target.value), except: new Set() })
        }
      />
      <NewWorks works={added} mine={mine} except={except} onTick={tick} />
    </PlanPart>
  )
}

/** What the button does, with the conflicts as they are decided. */
function countOfChanges(plan: LibraryPlan, { conflicts }: ImportAnswers) {
  const more = (choice: ConflictChoice) => (conflicts === choice ? plan.conflicts.length : 0)
  return {
    added: plan.added.length + more('keep'),
    changed: plan.changed.length + more('replace'),
  }
}

function summaryOf({ added, changed, same, conflicts, problems }: LibraryPlan): string {
  const parts: [count: number, words: string][] = [
    [added.length, 'new'],
    [changed.length, 'changed'],
    [same, 'as they are'],
    [conflicts.length, conflicts.length === 1 ? 'needs you' : 'need you'],
    [problems.length, problems.length === 1 ? 'note' : 'notes'],
  ]
  const told = parts.filter(([count]) => count > 0)
  if (told.length === 0) return 'There is nothing in it.'
  return told.map(([count, words]) => `${withCommas(count)} ${words}`).join(' · ')
}

/** What the button does: "Add 12 and change 3". */
function wordsOf({ added, changed }: { added: number; changed: number }): string {
  const parts = [
    ...(added > 0 ? [`add ${withCommas(added)}`] : []),
    ...(changed > 0 ? [`change ${withCommas(changed)}`] : []),
  ]
  const words = parts.join(' and ') || 'nothing to add'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function chosenOf<Value extends string>(
  choices: readonly { value: Value }[],
  value: string,
): Value {
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]
  if (!chosen) throw new Error('There is nothing to choose')
  return chosen.value
}
