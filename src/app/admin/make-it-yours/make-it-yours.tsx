import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  findUnchangedStarterTexts,
  type StarterText,
} from '../../../features/setup/unchanged-starter-texts.ts'
import { type MakeItYours, type StepName, stepNames } from '../../../features/setup/contract.ts'
import type { Settings } from '../../../features/site/contract.ts'
import type { StarterStatus } from '../../../features/starter/contract.ts'
import { settingsOptions } from '../../../features/site/queries.ts'
import { countOf } from '../../../shared/count.ts'
import { reasonOf, toastFailure } from '../../../platform/web/admin/toasts.ts'
import { Button, ButtonLink } from '../../../platform/web/ui/button.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import styles from './make-it-yours.module.css'
import { useChangeMakeItYours } from './queries.ts'
import { starterStatus } from '../starter-card.tsx'
import { SetupStep } from './step.tsx'
import { stepTitles } from './steps.ts'

interface MakeItYoursProps {
  yours: MakeItYours
  /** Called after the last step (`true`: the card stays with its closing text) and when the card is hidden (`false`). */
  onEnd: (stays: boolean) => void
}

/** The steps by which a new owner personalizes the site; one of them is open at a time. */
export function MakeItYoursCard({ yours: { steps }, onEnd }: MakeItYoursProps) {
  const settings = useQuery({ ...settingsOptions, refetchOnMount: 'always' })
  const starter = useQuery(starterStatus)
  const list = useRef<HTMLOListElement>(null)
  const { open, setOpen, announced, complete } = useSteps(steps, list, () => onEnd(true))
  const completed = countCompleted({ steps })
  const isComplete = completed === stepNames.length
  const left = settings.data ? unchangedIn(settings.data, starter.data) : []
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div className="flex-wrap items-start justify-between gap-8-24">
        <div>
          <h2 id={headingId} tabIndex={-1}>
            Make it yours
          </h2>
          <p className={styles.lead}>{isComplete ? closing(left.length) : lead}</p>
        </div>
        <div className="cluster gap-16">
          <p className={styles.progress}>
            <span className={styles.segments} aria-hidden="true">
              {stepNames.map((name) => (
                <i key={name} data-state={steps[name] ?? (name === open ? 'current' : 'open')} />
              ))}
            </span>
            {`${completed} of ${stepNames.length} done`}
          </p>
          {isComplete && (
            <ButtonLink to="/" size="md">
              View Your Site
            </ButtonLink>
          )}
          <HideButton onDone={() => onEnd(false)} />
        </div>
      </div>
      <p role="status" className={hidden.hidden}>
        {announced}
      </p>
      {settings.data && starter.data ? (
        <ol ref={list} className={styles.steps}>
          {stepNames.map((name) => (
            <SetupStep
              key={name}
              name={name}
              state={steps[name]}
              isOpen={open === name}
              left={left.filter(({ step }) => step === name)}
              settings={settings.data}
              starter={starter.data}
              onToggle={() => setOpen(open === name ? undefined : name)}
              onComplete={(state) => complete(name, state)}
            />
          ))}
        </ol>
      ) : (
        <Waiting query={settings.isError ? settings : starter} />
      )}
    </section>
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
  'Five steps, about ten minutes. Save each step when you are ready; everything is also in Settings.'

/** What visitors can still meet of the placeholder owner: texts of the settings, and the starter content. */
function unchangedIn(settings: Settings, starter: StarterStatus | undefined): StarterText[] {
  const content = { step: 'look', field: 'starter', label: 'Starter content' } as const
  const isThere = starter !== undefined && starter.goes.length > 0
  return [...findUnchangedStarterTexts(settings), ...(isThere ? [content] : [])]
}

function closing(left: number): string {
  return left === 0
    ? 'All done: nothing of the placeholder owner is left. You can reopen this in Settings.'
    : `All done. ${countOf(left, 'text')} of the placeholder owner left. You can reopen this in Settings.`
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

  async function complete(step: StepName, state: 'done' | 'skipped') {
    const next = await change.mutateAsync({ step, state })
    const after = stepAfter(step, next)
    setAnnounced(
      `${stepTitles[step]}: ${state}. ${countCompleted(next)} of ${stepNames.length} done.` +
        (after ? ` Next: ${stepTitles[after]}.` : ''),
    )
    if (!after) onEnd()
    setOpen(after)
    setTarget({ step: after })
  }

  return { open, setOpen, announced, complete }
}
