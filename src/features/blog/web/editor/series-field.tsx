import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { safeParse } from 'valibot'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import { SelectField } from '../../../../platform/web/ui/select.tsx'
import { seriesNameSchema } from '../../rules.ts'
import { maxPart, maxSeriesCharacters, type SeriesUse, seriesUrls } from '../../series.ts'
import { slugOf } from '../../tags.ts'
import type { PostForm } from './post-form.ts'
import styles from './series-field.module.css'

/** All series with their posts. */
export const allSeries = readOptions<SeriesUse[]>(seriesUrls.list)

/** The option that asks for the name of another series; no name has two line breaks. */
const another = '\n\n'

const shouldDirty = { shouldDirty: true }

/** The series of a post and its part there; a new series is named below. */
export function SeriesField({ form }: { form: PostForm }) {
  const [series = '', part = ''] = useWatch({ control: form.control, name: ['series', 'part'] })
  const known = useQuery(allSeries).data ?? []
  const [isNaming, setNaming] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const names = known.map(({ name }) => name)
  const own = series !== '' && !names.includes(series) ? [series] : []

  function choose(name: string) {
    setNaming(false)
    if (name === series) return
    form.setValue('series', name, shouldDirty)
    form.setValue('part', '', shouldDirty)
  }

  /** Chooses a series by its name, which may be the one of a known series in another spelling. */
  function chooseNamed(name: string) {
    choose(names.find((one) => slugOf(one) === slugOf(name)) ?? name)
  }

  return (
    <div className={styles.field}>
      <SelectField
        ref={select}
        label="Series"
        value={isNaming ? another : series}
        options={[
          { value: '', text: 'None' },
          ...[...own, ...names].map((name) => ({ value: name, text: name })),
          { value: another, text: 'New series…' },
        ]}
        onChange={({ target }) =>
          target.value === another ? setNaming(true) : choose(target.value)
        }
      />
      {series !== '' && !isNaming && (
        <SelectField
          label="Part"
          value={part}
          options={partOptions(part, known.find(({ name }) => name === series)?.posts ?? [])}
          onChange={({ target }) => form.setValue('part', target.value, shouldDirty)}
        />
      )}
      {isNaming && (
        <NameField
          onName={chooseNamed}
          onEnd={() => {
            // First of all, so that the field is not left with its name.
            flushSync(() => setNaming(false))
            select.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Every part up to the one after the last, and the end of the series for a post without a number. */
function partOptions(part: string, posts: SeriesUse['posts']) {
  const last = Math.max(0, Number(part), ...posts.map((post) => post.part))
  const numbers = Array.from(
    { length: Math.min(last + (part === '' ? 0 : 1), maxPart) },
    (_, index) => String(index + 1),
  )
  return [
    ...numbers.map((value) => ({ value, text: value })),
    ...(part === '' ? [{ value: '', text: `${Math.min(last + 1, maxPart)}` }] : []),
  ]
}

interface NameFieldProps {
  onName: (name: string) => void
  /** Called after Enter and Escape, when the focus has to go elsewhere. */
  onEnd: () => void
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** The name of a new series. Enter or leaving the field takes it, Escape does not. */
function NameField({ onName, onEnd }: NameFieldProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  /** @returns whether the name could be taken; an empty one is left alone */
  function take(): boolean {
    if (name.trim() === '') return true
    const parsed = safeParse(seriesNameSchema, name)
    setProblem(parsed.issues?.[0].message)
    if (parsed.success) onName(parsed.output)
    return parsed.success
  }

  // In the capture phase, so that a shortcut that saves the form saves the typed name with it.
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const isShortcut = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') {
      // Keeps the surrounding window open.
      event.preventDefault()
      event.stopPropagation()
      onEnd()
    } else if (event.key === 'Enter' && !isShortcut) {
      event.preventDefault()
      if (take()) onEnd()
    } else if (isShortcut && (event.key === 'Enter' || event.key === 's')) take()
  }

  return (
    <TextField
      ref={focus}
      label="Name of the new series"
      className={styles.name}
      value={name}
      maxLength={maxSeriesCharacters}
      autoComplete="off"
      error={problem}
      onChange={({ target }) => setName(target.value)}
      onBlur={take}
      onKeyDownCapture={onKeyDown}
    />
  )
}
