import { type ReactNode, useState } from 'react'
import { withCommas } from '../../../shared/count.ts'
import { CheckboxField } from '../../../web/admin/checkbox-field.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { DialogActions } from '../../../web/ui/dialog.tsx'
import { SelectField } from '../../../web/ui/select.tsx'
import {
  type ConflictChoice,
  type LibraryPlan,
  type MineChoice,
  mostExceptions,
  type PlannedWork,
} from '../contract.ts'
import styles from './add-works.module.css'
import { plainTitle } from './plain-title.ts'

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
  const [conflicts, setConflicts] = useState<ConflictChoice>('skip')
  const [mine, setMine] = useState<MineChoice>('guess')
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const { added, changed, problems } = plan
  const ofConflicts = conflicts === 'skip' ? 0 : plan.conflicts.length
  const count = {
    added: added.length + (conflicts === 'keep' ? ofConflicts : 0),
    changed: changed.length + (conflicts === 'replace' ? ofConflicts : 0),
  }
  const tick = (key: string) =>
    setExcept((keys) => (keys.has(key) ? without(keys, key) : new Set([...keys, key])))
  return (
    <>
      <p role="status">{summaryOf(plan)}</p>
      <fieldset className={styles.plan} disabled={isSending}>
        {plan.conflicts.length > 0 && (
          <Part title="Needs you" count={plan.conflicts.length} isOpen>
            <ul className={styles.notes}>
              {plan.conflicts.map(({ key, sentence }) => (
                <li key={key}>{sentence}</li>
              ))}
            </ul>
            <SelectField
              label="What to do with them"
              options={conflictChoices}
              value={conflicts}
              onChange={({ target }) => setConflicts(chosenOf(conflictChoices, target.value))}
            />
          </Part>
        )}
        {added.length > 0 && (
          <Part title="New" count={added.length} isOpen={added.length <= 20}>
            <SelectField
              label="Which of them are yours"
              options={mineChoices}
              value={mine}
              onChange={({ target }) => {
                setMine(chosenOf(mineChoices, target.value))
                setExcept(new Set())
              }}
            />
            <NewWorks works={added} mine={mine} except={except} onTick={tick} />
          </Part>
        )}
        {changed.length > 0 && (
          <Part title="Changed" count={changed.length} isOpen={changed.length <= 5}>
            <ChangedWorks works={changed} />
          </Part>
        )}
        {problems.length > 0 && (
          <Part title="Notes" count={problems.length}>
            <ul className={styles.notes}>
              {problems.map(({ line, sentence }) => (
                <li key={`${line} ${sentence}`}>{`Line ${line}: ${sentence}`}</li>
              ))}
            </ul>
          </Part>
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
          onClick={() => onAgree({ conflicts, mine, except })}
        >
          {wordsOf(count)}
        </Button>
      </DialogActions>
    </>
  )
}

interface PartProps {
  title: string
  count: number
  isOpen?: boolean
  children: ReactNode
}

/** A disclosure, whose rows are made when it is opened: there may be thousands. */
function Part({ title, count, isOpen = false, children }: PartProps) {
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

const mostShown = 500

interface NewWorksProps extends Omit<ImportAnswers, 'conflicts'> {
  works: readonly PlannedWork[]
  onTick: (key: string) => void
}

function NewWorks({ works, mine, except, onTick }: NewWorksProps) {
  const isFull = except.size >= mostExceptions
  return (
    <ul className={styles.works}>
      {works.slice(0, mostShown).map(({ key, title, year, isMine }) => {
        const usual = mine === 'guess' ? isMine : mine === 'all'
        return (
          <li key={key}>
            <CheckboxField
              label="Yours"
              aria-label={`Yours: ${key}`}
              checked={usual !== except.has(key)}
              disabled={isFull && !except.has(key)}
              onChange={() => onTick(key)}
            />
            <WorkLine title={title} facts={[year, key]} />
          </li>
        )
      })}
      <More count={works.length - mostShown} />
    </ul>
  )
}

function ChangedWorks({ works }: { works: readonly PlannedWork[] }) {
  return (
    <ul className={styles.works}>
      {works.slice(0, mostShown).map(({ key, title, year, changes }) => (
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
      <More count={works.length - mostShown} />
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

function More({ count }: { count: number }) {
  return count > 0 ? (
    <li>{`and ${withCommas(count)} more, which follow the choice above`}</li>
  ) : null
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

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key))
}
