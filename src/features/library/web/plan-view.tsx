import { useState } from 'react'
import { withCommas } from '../../../shared/count.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DialogActions } from '../../../platform/web/ui/dialog.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import type { ConflictChoice, LibraryPlan, MineChoice } from '../contract.ts'
import styles from './add-works.module.css'
import { chosenOf } from './chosen-of.ts'
import { Conflicts } from './plan-conflicts.tsx'
import { NewWorks, PlanPart, SameWorks, WorkChanges } from './plan-works.tsx'

/** What the owner has decided about a plan. */
export interface ImportAnswers {
  conflicts: ConflictChoice
  /** By line, the works with another choice than that. */
  byLine: ReadonlyMap<number, ConflictChoice>
  mine: MineChoice
  /** The keys of works with the opposite choice. */
  except: ReadonlySet<string>
}

const mineChoices: readonly { value: MineChoice; text: string }[] = [
  { value: 'guess', text: 'By your names in papers' },
  { value: 'none', text: 'None' },
  { value: 'all', text: 'All' },
]

/** The query parameters of an import. */
export function queryOf({ plan }: LibraryPlan, answers: ImportAnswers) {
  const { conflicts, byLine, mine, except } = answers
  const lines = Map.groupBy(byLine.keys(), (line) => byLine.get(line) ?? conflicts)
  return new URLSearchParams([
    ['plan', plan],
    ['conflicts', conflicts],
    ['mine', mine],
    ...Array.from(lines, ([choice, named]) => [choice, named.join(',')]),
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
    byLine: new Map(),
    mine: 'guess',
    except: new Set(),
  })
  const count = countOfChanges(plan, answers)
  return (
    <>
      <p role="status">{summaryOf(plan)}</p>
      <fieldset className={styles.plan} disabled={isSending}>
        <Conflicts
          conflicts={plan.conflicts}
          choice={answers.conflicts}
          byLine={answers.byLine}
          onChoose={(choices) => setAnswers({ ...answers, ...choices })}
        />
        <Additions plan={plan} answers={answers} onAnswers={setAnswers} />
        {plan.changed.length > 0 && (
          <PlanPart title="Changed" count={plan.changed.length} isOpen={plan.changed.length <= 5}>
            <WorkChanges works={plan.changed} />
          </PlanPart>
        )}
        {plan.same.length > 0 && (
          <PlanPart title="As they are" count={plan.same.length}>
            <SameWorks works={plan.same} />
          </PlanPart>
        )}
        <Problems
          title="Cannot be read"
          problems={plan.problems.filter(({ isUnread }) => isUnread)}
        />
        <Problems title="Notes" problems={notesOf(plan)} />
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

function notesOf({ problems }: LibraryPlan) {
  return problems.filter(({ isUnread }) => !isUnread)
}

function Problems({ title, problems }: { title: string; problems: LibraryPlan['problems'] }) {
  if (problems.length === 0) return null
  return (
    <PlanPart title={title} count={problems.length} isOpen={problems.length <= 5}>
      <ul className={styles.notes}>
        {problems.map(({ line, sentence }) => (
          <li key={`${line} ${sentence}`}>{line > 0 ? `Line ${line}: ${sentence}` : sentence}</li>
        ))}
      </ul>
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
function countOfChanges(plan: LibraryPlan, { conflicts, byLine }: ImportAnswers) {
  const more = (choice: ConflictChoice) =>
    plan.conflicts.filter(({ line }) => (byLine.get(line) ?? conflicts) === choice).length
  return {
    added: plan.added.length + more('keep'),
    changed: plan.changed.length + more('replace'),
  }
}

function summaryOf(plan: LibraryPlan): string {
  const { added, changed, same, conflicts, unread } = plan
  const notes = notesOf(plan).length
  const parts: [count: number, words: string][] = [
    [added.length, 'new'],
    [changed.length, 'changed'],
    [same.length, 'as they are'],
    [conflicts.length, conflicts.length === 1 ? 'needs you' : 'need you'],
    [unread, 'cannot be read'],
    [notes, notes === 1 ? 'note' : 'notes'],
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
