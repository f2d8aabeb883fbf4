import { ChevronDown, Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { useId, useState } from 'react'
import type { SettingsVersion } from '../../../features/site/contract.ts'
import { reasonOf, toastFailure } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { StarterText } from '../../../features/setup/unchanged-starter-texts.ts'
import { type MakeItYours, stepGroups, type StepName } from '../../../features/setup/contract.ts'
import { Hints, PostHint } from './hints.tsx'
import styles from './make-it-yours.module.css'
import { SettingsStepForm } from './settings-step-form.tsx'
import { StarterStep } from '../starter-card.tsx'
import { stepTitles } from './steps.tsx'

interface StepProps {
  name: StepName
  state: MakeItYours['steps'][StepName]
  isOpen: boolean
  /** Its starter texts that have not been changed yet. */
  left: readonly StarterText[]
  settings: SettingsVersion
  onToggle: () => void
  /** @param stays whether the step stays open afterwards */
  onComplete: (state: 'done' | 'skipped', stays?: boolean) => Promise<void>
}

const icons = { done: CircleCheck, skipped: CircleDashed, open: Circle }

/** One step, opened and closed by its title. */
export function SetupStep(props: StepProps) {
  const { name, state = 'open', isOpen, left, onToggle } = props
  const id = useId()
  const Icon = icons[state]
  return (
    <li className={styles.step}>
      <h4>
        <button
          type="button"
          className={styles.title}
          data-state={state}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon aria-hidden="true" />
          {stepTitles[name]}
          <span className={styles.state}>{describeState(state, left.length)}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      </h4>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && <StepBody {...props} />}
      </div>
    </li>
  )
}

function describeState(state: 'done' | 'skipped' | 'open', left: number): string {
  const unchanged = left === 0 ? '' : `${left} not changed yet`
  const words = { done: 'Done', skipped: 'Skipped', open: '' }[state]
  return [words, unchanged].filter((part) => part !== '').join(', ')
}

function StepBody({ name, state, left, settings, onComplete }: StepProps) {
  const [isPending, setPending] = useState(false)
  const groups = stepGroups[name]

  async function complete(as: 'done' | 'skipped', stays = false) {
    setPending(true)
    await onComplete(as, stays).catch((error: unknown) =>
      toastFailure(reasonOf(error instanceof Error ? error : new Error(String(error)))),
    )
    setPending(false)
  }

  const skip = state === undefined && (
    <Button
      variant="quiet"
      size="md"
      aria-label={`Skip: ${stepTitles[name]}`}
      disabled={isPending}
      onClick={() => void complete('skipped')}
    >
      Skip
    </Button>
  )
  if (groups) {
    const form = { name, groups, settings, left, skip }
    return <SettingsStepForm {...form} onSaved={() => onComplete('done')} />
  }
  return (
    <div className={styles.fields}>
      {name === 'starter' && <StarterStep onRemoved={() => void complete('done', true)} />}
      {name === 'post' && <PostHint />}
      {name === 'hints' && <Hints />}
      {state === undefined && (
        <div className="flex-wrap gap-10">
          <Button
            variant="secondary"
            size="md"
            aria-label={`Done: ${stepTitles[name]}`}
            busy={isPending}
            onClick={() => void complete('done')}
          >
            Done
          </Button>
          {skip}
        </div>
      )}
    </div>
  )
}
