import { CaseSensitive, ChevronDown, ChevronUp, WholeWord, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '../../../../../platform/web/ui/button.tsx'
import { withCommas } from '../../../../../shared/count.ts'
import { Tooltip } from '../../../../../platform/web/ui/tooltip.tsx'
import fieldStyles from '../../../../../platform/web/ui/field.module.css'
import styles from './find-bar.module.css'
import { maxSearchWords } from './find-matches.ts'
import type { Find } from './use-find.ts'

const maxReplacement = 10_000

/** Searches in the text: Enter and Shift+Enter go through its matches, Escape goes back to the text. */
export function FindBar({ find }: { find: Find }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    find.close()
  }

  return (
    // Escape closes the bar from each of its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search className={styles.bar} aria-label="Find and replace" onKeyDown={onKeyDown}>
      <FindRow find={find} />
      <ReplaceRow find={find} />
    </search>
  )
}

function FindRow({ find }: { find: Find }) {
  const { field, search, change, step, close } = find
  return (
    <div className={styles.row}>
      <input
        ref={field}
        className={`${fieldStyles.input} ${styles.field}`}
        aria-label="Find"
        placeholder="Find"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchWords}
        value={search.words}
        onChange={({ target }) => change({ words: target.value })}
        onKeyDown={(event) => onEnter(event, () => step(event.shiftKey ? -1 : 1))}
      />
      <p role="status" className={styles.count}>
        {describeMatches(find)}
      </p>
      <Choice
        label="Match case"
        Icon={CaseSensitive}
        isOn={search.isCaseSensitive}
        onChange={(isCaseSensitive) => change({ isCaseSensitive })}
      />
      <Choice
        label="Whole words"
        Icon={WholeWord}
        isOn={search.isWholeWords}
        onChange={(isWholeWords) => change({ isWholeWords })}
      />
      <Tooltip text="Previous match (Shift+Enter)">
        <IconButton label="Previous match" onClick={() => step(-1)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
      </Tooltip>
      <Tooltip text="Next match (Enter)">
        <IconButton label="Next match" onClick={() => step(1)}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
      </Tooltip>
      <IconButton label="Close find and replace" className={styles.close} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function ReplaceRow({ find }: { find: Find }) {
  const { replacement, setReplacement, replace } = find
  return (
    <div className={styles.row}>
      <input
        className={`${fieldStyles.input} ${styles.field}`}
        aria-label="Replace with"
        placeholder="Replace with"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxReplacement}
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
        onKeyDown={(event) => onEnter(event, () => replace('one'))}
      />
      {replaceButtons.map(({ which, label }) => (
        <Button
          key={which}
          variant="secondary"
          size="md"
          className={styles.replace}
          onClick={() => replace(which)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const replaceButtons = [
  { which: 'one', label: 'Replace' },
  { which: 'all', label: 'Replace All' },
] as const

interface ChoiceProps {
  label: string
  Icon: typeof CaseSensitive
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Choice({ label, Icon, isOn, onChange }: ChoiceProps) {
  return (
    <Tooltip text={label}>
      <IconButton
        label={label}
        className={styles.choice}
        aria-pressed={isOn}
        onClick={() => onChange(!isOn)}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </Tooltip>
  )
}

/** Enter would submit the form around the bar. */
function onEnter(event: KeyboardEvent, run: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
    return
  event.preventDefault()
  run()
}

function describeMatches({ search, matches, index, note }: Find): string {
  if (note !== '') return note
  if (search.words === '') return ''
  if (matches.length === 0) return 'No matches'
  return `${withCommas(index + 1)} of ${withCommas(matches.length)}`
}
