import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { findUnchangedStarterTexts } from '../../../features/setup/unchanged-starter-texts.ts'
import { type MakeItYours, type StepName, stepNames } from '../../../features/setup/contract.ts'
import { settingsOptions } from '../../../features/site/queries.ts'
import { countOf } from '../../../shared/count.ts'
import cardTitle from '../../../platform/web/admin/card-title.module.css'
import { reasonOf, toastFailure } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import styles from './make-it-yours.module.css'
import { useChangeMakeItYours } from './queries.ts'
import { SetupStep } from './step.tsx'
import { stepTitles } from './steps.tsx'

interface MakeItYoursProps {
  yours: MakeItYours
  /** Called when the last step is settled (`true`: the card stays and says so) and when the card is put away (`false`). */
  onEnd: (stays: boolean) => void
}

/** The steps by which a new owner makes the site theirs; one of them is open at a time. */
export function MakeItYoursCard({ yours: { steps }, onEnd }: MakeItYoursProps) {
  const settings = useQuery({ ...settingsOptions, refetchOnMount: 'always' })
  const list = useRef<HTMLOListElement>(null)
  const { open, setOpen, told, settle } = useSteps(steps, list, () => onEnd(true))
  const settled = countSettled({ steps })
  const left = settings.data ? findUnchangedStarterTexts(settings.data) : []
  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div>
          <h3 className={cardTitle.title} id={headingId} tabIndex={-1}>
            <ListChecks aria-hidden="true" />
            Make it yours
          </h3>
          <p className={styles.lead}>
            {settled === stepNames.length ? farewell(left.length) : lead}
          </p>
        </div>
        <PutAway onDone={() => onEnd(false)} />
      </div>
      <p className={styles.progress}>
        <progress max={stepNames.length} value={settled} aria-label="Settled steps" />
        {settled} of {stepNames.length}
      </p>
      <p role="status" className={hidden.hidden}>
        {told}
      </p>
      {settings.data ? (
        <ol ref={list} className={styles.steps}>
          {stepNames.map((name) => (
            <SetupStep
              key={name}
              name={name}
              state={steps[name]}
              isOpen={open === name}
              left={left.filter(({ step }) => step === name)}
              settings={settings.data}
              onToggle={() => setOpen(open === name ? undefined : name)}
              onSettle={(state, stays) => settle(name, state, stays)}
            />
          ))}
        </ol>
      ) : (
        <Waiting query={settings} />
      )}
    </Card>
  )
}

/** Hides the steps until they are brought back. */
function PutAway({ onDone }: { onDone: () => void }) {
  const change = useChangeMakeItYours()
  function putAway() {
    change.mutate(
      { isShown: false },
      {
        onSuccess: () => {
          onDone()
          document.querySelector('main')?.focus()
        },
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  }
  return (
    <Button variant="secondary" size="md" busy={change.isPending} onClick={putAway}>
      Put Away
    </Button>
  )
}

/** Shown while the settings load, and when they cannot be loaded. */
function Waiting({ query }: { query: UseQueryResult }) {
  if (query.isError)
    return (
      <ListFailure
        what="the settings"
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  return (
    <div aria-busy="true">
      <Skeleton height="24rem" />
    </div>
  )
}

const headingId = 'make-it-yours'

const lead =
  'The site came with the words of a placeholder owner. Step by step it becomes yours: each step saves by itself, can be skipped, and is found again in the Settings.'

function farewell(left: number): string {
  return left === 0
    ? 'That was all: no word of the placeholder owner is left in the settings. The steps can be had back from the Settings.'
    : `That was all. ${countOf(left, 'text')} ${left === 1 ? 'is' : 'are'} still as ${left === 1 ? 'it' : 'they'} came, below where you left them. The steps can be had back from the Settings.`
}

function countSettled({ steps }: Pick<MakeItYours, 'steps'>): number {
  return stepNames.filter((name) => steps[name] !== undefined).length
}

/** The next open step after one, or else the first. */
function stepAfter(step: StepName, { steps }: MakeItYours): StepName | undefined {
  const open = stepNames.filter((name) => steps[name] === undefined)
  return open.find((name) => stepNames.indexOf(name) > stepNames.indexOf(step)) ?? open[0]
}

/** Which step is open. When one is settled, the next one is opened, focused and announced. */
function useSteps(
  steps: MakeItYours['steps'],
  list: RefObject<HTMLOListElement | null>,
  onEnd: () => void,
) {
  const change = useChangeMakeItYours()
  const [open, setOpen] = useState(() => stepNames.find((name) => steps[name] === undefined))
  const [told, setTold] = useState('')
  const [target, setTarget] = useState<{ step: StepName | undefined }>()

  useEffect(() => {
    if (!target) return
    const { step } = target
    const title = step && list.current?.children[stepNames.indexOf(step)]?.querySelector('button')
    const focused = title ?? document.getElementById(headingId)
    focused?.focus()
    focused?.scrollIntoView({ block: 'nearest' })
  }, [target, list])

  /** @param stays whether the step stays open afterwards */
  async function settle(step: StepName, state: 'done' | 'skipped', stays = false) {
    const next = await change.mutateAsync({ step, state })
    const after = stepAfter(step, next)
    setTold(
      `${stepTitles[step]}: ${state}. ${countSettled(next)} of ${stepNames.length} steps are settled.` +
        (after ? ` Next: ${stepTitles[after]}.` : ''),
    )
    if (!after) onEnd()
    if (stays) return
    setOpen(after)
    setTarget({ step: after })
  }

  return { open, setOpen, told, settle }
}
