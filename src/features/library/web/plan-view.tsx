import { type ReactNode, useState } from 'react'
import { withCommas } from '../../../shared/count.ts'
import { BusyFields } from '../../../platform/web/admin/busy-fields.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DialogActions } from '../../../platform/web/ui/dialog.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import {
  type ConflictChoice,
  type LibraryPlan,
  maxExceptions,
  type MineChoice,
  type PlannedWork,
} from '../contract.ts'
import { plainTitle } from '@ephemeris/bibliography'
import { CheckboxField } from '../../../platform/web/admin/checkbox-field.tsx'
import styles from './add-works.module.css'

/** The owner's choices for an import. */
export interface ImportAnswers {
  conflicts: ConflictChoice
  /** Exceptions to `conflicts`, by line. */
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

/** The changes of an import, work by work, and the owner's choices. */
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
      <BusyFields busy={isSending} className={styles.plan}>
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
          <PlanPart title="Unchanged" count={plan.same.length}>
            <SameWorks works={plan.same} />
          </PlanPart>
        )}
        <Problems title="Unreadable" problems={plan.problems.filter(({ isUnread }) => isUnread)} />
        <Problems title="Notes" problems={notesOf(plan)} />
      </BusyFields>
      <DialogActions>
        <Button variant="secondary" size="md" disabledFocusable={isSending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="md"
          busy={isSending}
          disabledFocusable={count.added + count.changed === 0}
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
        label="Which are yours"
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

/** The number of changes, including those from conflicts. */
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
    [same.length, 'unchanged'],
    [conflicts.length, conflicts.length === 1 ? 'needs a decision' : 'need a decision'],
    [unread, 'unreadable'],
    [notes, notes === 1 ? 'note' : 'notes'],
  ]
  const shown = parts.filter(([count]) => count > 0)
  if (shown.length === 0) return 'The file contains no works.'
  return shown.map(([count, words]) => `${withCommas(count)} ${words}`).join(' · ')
}

/** What the button does: "Add 12 and Change 3". */
function wordsOf({ added, changed }: { added: number; changed: number }): string {
  const parts = [
    ...(added > 0 ? [`add ${withCommas(added)}`] : []),
    ...(changed > 0 ? [`Change ${withCommas(changed)}`] : []),
  ]
  const words = parts.join(' and ') || 'nothing to Add'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const choices: readonly { value: ConflictChoice; text: string }[] = [
  { value: 'skip', text: 'Skip' },
  { value: 'replace', text: 'Replace' },
  { value: 'keep', text: 'Keep both' },
]

type ByLine = ReadonlyMap<number, ConflictChoice>

interface ConflictsProps {
  conflicts: LibraryPlan['conflicts']
  /** For all works not in `byLine`. */
  choice: ConflictChoice
  byLine: ByLine
  onChoose: (choices: { conflicts: ConflictChoice; byLine: ByLine }) => void
}

/** The works whose key another work has, with a choice for each or for all. */
function Conflicts({ conflicts, choice, byLine, onChoose }: ConflictsProps) {
  if (conflicts.length === 0) return null
  const choose = (line: number, chosen: ConflictChoice) => {
    const others = new Map(byLine)
    others.delete(line)
    if (chosen !== choice) others.set(line, chosen)
    onChoose({ conflicts: choice, byLine: others })
  }
  return (
    <PlanPart title="Needs a decision" count={conflicts.length} isOpen>
      {conflicts.length > 1 && (
        <SelectField
          label="Action for all"
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
              label={`Action for ${key}`}
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

interface PlanPartProps {
  title: string
  count: number
  isOpen?: boolean
  children: ReactNode
}

/** A disclosure that renders its rows only while it is open, since there can be thousands. */
function PlanPart({ title, count, isOpen = false, children }: PlanPartProps) {
  const [isShown, setShown] = useState(isOpen)
  return (
    <details
      className={styles.part}
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{`${title} (${withCommas(count)})`}</summary>
      {isShown && <div className={styles.inside}>{children}</div>}
    </details>
  )
}

/** Further rows are only counted. */
const maxShown = 500

interface NewWorksProps {
  mine: MineChoice
  /** The keys of works with the opposite choice. */
  except: ReadonlySet<string>
  works: readonly PlannedWork[]
  onTick: (key: string) => void
}

/** The works that would be added, each with a checkbox for the owner's own. */
function NewWorks({ works, mine, except, onTick }: NewWorksProps) {
  const isFull = except.size >= maxExceptions
  return (
    <ul className={styles.works}>
      {works.slice(0, maxShown).map(({ key, title, year, isMine }) => {
        const isMarked = mine === 'guess' ? isMine : mine === 'all'
        return (
          <li key={key}>
            <CheckboxField
              label="Yours"
              aria-label={`Yours: ${key}`}
              checked={isMarked !== except.has(key)}
              disabled={isFull && !except.has(key)}
              onChange={() => onTick(key)}
            />
            <WorkLine title={title} facts={[year, key]} />
          </li>
        )
      })}
      <More count={works.length - maxShown} rule={followsChoice} />
    </ul>
  )
}

function SameWorks({ works }: { works: readonly PlannedWork[] }) {
  return (
    <ul className={styles.works}>
      {works.slice(0, maxShown).map(({ line, key, title, year }) => (
        <li key={line}>
          <WorkLine title={title} facts={[year, key]} />
        </li>
      ))}
      <More count={works.length - maxShown} />
    </ul>
  )
}

/** The works that would change, with their values before and after. */
function WorkChanges({ works }: { works: readonly PlannedWork[] }) {
  return (
    <ul className={styles.works}>
      {works.slice(0, maxShown).map(({ key, title, year, changes }) => (
        <li key={key} className={styles.changed}>
          <WorkLine title={title} facts={[year, key]} />
          <dl>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <More count={works.length - maxShown} />
    </ul>
  )
}

function WorkLine({ title, facts }: { title: string; facts: string[] }) {
  return (
    <span className={styles.line}>
      {title === '' ? 'Without a title' : plainTitle(title)}{' '}
      <span>{facts.filter(Boolean).join(', ')}</span>
    </span>
  )
}

/** Added to the count of hidden rows where each shown row has a choice of its own. */
const followsChoice = ', which follow the choice above'

/** How many rows are not shown. */
function More({ count, rule = '' }: { count: number; rule?: string }) {
  return count > 0 ? <li>{`and ${withCommas(count)} more${rule}`}</li> : null
}

/** The choice with a value from a select. */
function chosenOf<Value extends string>(
  choices: readonly { value: Value }[],
  value: string,
): Value {
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]
  if (!chosen) throw new Error('No choices')
  return chosen.value
}
