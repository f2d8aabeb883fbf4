import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { SettingsVersion } from '../../../features/site/contract.ts'
import type { StarterStatus } from '../../../features/starter/contract.ts'
import { reasonOf, toastFailure } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { StarterText } from '../../../features/setup/unchanged-starter-texts.ts'
import { type MakeItYours, type StepName, stepNames } from '../../../features/setup/contract.ts'
import { LookStep } from './look-step.tsx'
import styles from './make-it-yours.module.css'
import { PapersStep } from './papers-step.tsx'
import { PostStep } from './post-step.tsx'
import { PublishStep } from './publish-step.tsx'
import { stepSummaries, stepTitles } from './steps.ts'
import { YouStep } from './you-step.tsx'

interface StepProps {
  name: StepName
  state: MakeItYours['steps'][StepName]
  isOpen: boolean
  /** What is still the placeholder owner's. */
  left: readonly StarterText[]
  settings: SettingsVersion
  starter: StarterStatus
  onToggle: () => void
  onComplete: (state: 'done' | 'skipped') => Promise<void>
}

/** One step, opened and closed by its title. */
export function SetupStep(props: StepProps) {
  const { name, state = 'open', isOpen, left, onToggle } = props
  const id = useId()
  return (
    <li className={styles.step} data-state={state} data-open={isOpen || undefined}>
      <h3>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' ? <Check /> : stepNames.indexOf(name) + 1}
          </span>
          <span className={styles.name}>{stepTitles[name]}</span>
          <span className={styles.meta}>{describeState(name, state, left.length)}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <StepBody {...props} />}
      </div>
    </li>
  )
}

function describeState(name: StepName, state: 'done' | 'skipped' | 'open', left: number): string {
  const unchanged = left === 0 ? [] : [`${left} not changed yet`]
  if (state === 'skipped') return ['Skipped', ...unchanged].join(', ')
  if (name === 'post' && state === 'done') return 'Written'
  return unchanged[0] ?? stepSummaries[name]
}

function StepBody({ name, state, left, settings, starter, onComplete }: StepProps) {
  const [isPending, setPending] = useState(false)

  async function skip() {
    setPending(true)
    await onComplete('skipped').catch((error: unknown) => toastFailure(reasonOf(error)))
    setPending(false)
  }

  const step = {
    settings,
    onDone: () => onComplete('done'),
    skip: state === undefined && (
      <Button
        variant="quiet"
        size="md"
        aria-label={`Skip: ${stepTitles[name]}`}
        disabledFocusable={isPending}
        onClick={() => void skip()}
      >
        Skip
      </Button>
    ),
  }
  switch (name) {
    case 'you':
      return <YouStep {...step} />
    case 'papers':
      return <PapersStep {...step} />
    case 'look':
      return <LookStep {...step} left={left} starter={starter} />
    case 'post':
      return <PostStep {...step} />
    case 'publish':
      return <PublishStep {...step} />
  }
}
