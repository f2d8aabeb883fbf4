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
  /** Called after the last step (`true`: the card stays with its closing text) and when the card is hidden (`false`). */
  onEnd: (stays: boolean) => void
}

/** The steps by which a new owner personalizes the site; one of them is open at a time. */
export function MakeItYoursCard({ yours: { steps }, onEnd }: MakeItYoursProps) {
  const settings = useQuery({ ...settingsOptions, refetchOnMount: 'always' })
  const list = useRef<HTMLOListElement>(null)
  const { open, setOpen, announced, complete } = useSteps(steps, list, () => onEnd(true))
  const completed = countCompleted({ steps })
  const left = settings.data ? findUnchangedStarterTexts(settings.data) : []
  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <div className="flex-wrap items-start justify-between gap-8-24">
        <div>
          <h3 className={cardTitle.title} id={headingId} tabIndex={-1}>
            <ListChecks aria-hidden="true" />
            Make it yours
          </h3>
          <p className={styles.lead}>
            {completed === stepNames.length ? closing(left.length) : lead}
          </p>
        </div>
        <HideButton onDone={() => onEnd(false)} />
      </div>
      <p className={styles.progress}>
        <progress max={stepNames.length} value={completed} aria-label="Completed steps" />
        {completed} of {stepNames.length} done
      </p>
      <p role="status" className={hidden.hidden}>
        {announced}
      </p>
      {settings.data ? (
        <ol ref={list} className="mt-14">
          {stepNames.map((name) => (
            <SetupStep
              key={name}
              name={name}
              state={steps[name]}
              isOpen={open === name}
              left={left.filter(({ step }) => step === name)}
              settings={settings.data}
              onToggle={() => setOpen(open === name ? undefined : name)}
              onComplete={(state, stays) => complete(name, state, stays)}
            />
          ))}
        </ol>
      ) : (
        <SettingsStatus query={settings} />
      )}
    </Card>
  )
}

function HideButton({ onDone }: { onDone: () => void }) {
  const change = useChangeMakeItYours()
  function hide() {
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
    <Button variant="secondary" size="md" busy={change.isPending} onClick={hide}>
      Hide
    </Button>
  )
}

/** Shown while the settings load, and when they cannot be loaded. */
function SettingsStatus({ query }: { query: UseQueryResult }) {
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
  'This site starts with the texts of a placeholder owner. Save each step when you are ready, or skip it. Everything is also in Settings.'

function closing(left: number): string {
  return left === 0
    ? 'All done: no text of the placeholder owner is left in the settings. You can reopen this in Settings.'
    : `All done. ${countOf(left, 'text')} not changed yet. You can reopen this in Settings.`
}

function countCompleted({ steps }: Pick<MakeItYours, 'steps'>): number {
  return stepNames.filter((name) => steps[name] !== undefined).length
}

/** The next open step after one, or else the first. */
function stepAfter(step: StepName, { steps }: MakeItYours): StepName | undefined {
  const open = stepNames.filter((name) => steps[name] === undefined)
  return open.find((name) => stepNames.indexOf(name) > stepNames.indexOf(step)) ?? open[0]
}

/** Which step is open. Completing one opens, focuses and announces the next. */
function useSteps(
  steps: MakeItYours['steps'],
  list: RefObject<HTMLOListElement | null>,
  onEnd: () => void,
) {
  const change = useChangeMakeItYours()
  const [open, setOpen] = useState(() => stepNames.find((name) => steps[name] === undefined))
  const [announced, setAnnounced] = useState('')
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
  async function complete(step: StepName, state: 'done' | 'skipped', stays = false) {
    const next = await change.mutateAsync({ step, state })
    const after = stepAfter(step, next)
    setAnnounced(
      `${stepTitles[step]}: ${state}. ${countCompleted(next)} of ${stepNames.length} done.` +
        (after ? ` Next: ${stepTitles[after]}.` : ''),
    )
    if (!after) onEnd()
    if (stays) return
    setOpen(after)
    setTarget({ step: after })
  }

  return { open, setOpen, announced, complete }
}
