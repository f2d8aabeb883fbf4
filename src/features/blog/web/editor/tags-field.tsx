import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { safeParse } from 'valibot'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { Chips } from '../../../../platform/web/ui/chips.tsx'
import { tagSchema } from '../../rules.ts'
import { distinctTags, maxTagCharacters, maxTags, type TagUse, tagUrls } from '../../tags.ts'
import type { PostForm } from './post-form.ts'
import styles from './tags-field.module.css'

/** The tags of all posts. */
export const allTags = readOptions<TagUse[]>(tagUrls.list)

/** The tags of a post as chips. Enter, a comma, or leaving the input adds the typed one. */
export function TagsField({ form }: { form: PostForm }) {
  const id = useId()
  const tags = useWatch({ control: form.control, name: 'tags' }) ?? []
  const [problem, setProblem] = useState<string>()
  const isFull = tags.length >= maxTags

  function change(next: string[]) {
    form.setValue('tags', next, { shouldDirty: true })
  }

  /** Adds names that are separated by commas. @returns whether all of them could be added */
  function add(text: string): boolean {
    const parsed = text
      .split(',')
      .filter((name) => name.trim() !== '')
      .map((name) => safeParse(tagSchema, name))
    const wrong = parsed.find(({ success }) => !success)
    const names = distinctTags([
      ...tags,
      ...parsed.flatMap((one) => (one.success ? [one.output] : [])),
    ])
    if (wrong || names.length > maxTags) {
      setProblem(wrong?.issues?.[0].message ?? `A post can have at most ${maxTags} tags`)
      return false
    }
    setProblem(undefined)
    if (names.length > tags.length) change(names)
    return true
  }

  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label id={id} htmlFor={`${id}-input`}>
          Tags
        </label>
        <span className="faint small tabular-nums">{`${tags.length} of ${maxTags}`}</span>
      </div>
      <Chips
        names={tags}
        labelledBy={id}
        className={styles.box}
        onRemove={(name) => change(tags.filter((one) => one !== name))}
      >
        {!isFull && (
          <TagInput
            id={`${id}-input`}
            problemId={problem === undefined ? undefined : `${id}-problem`}
            onAdd={add}
            onRemoveLast={() => change(tags.slice(0, -1))}
          />
        )}
      </Chips>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          <CircleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  )
}

interface TagInputProps {
  id: string
  problemId: string | undefined
  onAdd: (text: string) => boolean
  onRemoveLast: () => void
}

function TagInput({ id, problemId, onAdd, onRemoveLast }: TagInputProps) {
  const [text, setText] = useState('')
  const known = useQuery(allTags).data ?? []

  function add(typed: string) {
    setText(onAdd(typed) ? '' : typed)
  }

  // In the capture phase, so that a shortcut that saves the form saves the typed tag with it.
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isShortcut = event.ctrlKey || event.metaKey
    if (event.key === 'Backspace' && text === '' && !event.repeat) onRemoveLast()
    if (text.trim() === '' || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || (isShortcut && event.key === 's')) add(text)
    if (event.key === 'Enter' && !isShortcut) event.preventDefault()
  }

  return (
    <>
      <input
        id={id}
        className={styles.input}
        list={`${id}-known`}
        value={text}
        placeholder="Add tag"
        maxLength={maxTagCharacters * 4}
        autoComplete="off"
        aria-describedby={problemId}
        aria-invalid={problemId !== undefined || undefined}
        onChange={({ target }) =>
          target.value.includes(',') ? add(target.value) : setText(target.value)
        }
        onBlur={() => add(text)}
        onKeyDownCapture={onKeyDown}
      />
      <datalist id={`${id}-known`}>
        {known.map(({ slug, name }) => (
          <option key={slug} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
