import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { showToast } from '../../../../platform/web/toast-store.ts'
import { countOf } from '../../../../shared/count.ts'

interface StoredGoal {
  words: number
  /** whether that has been reported. */
  isReached: boolean
}

export const maxGoal = 200_000

const storageKey = 'word-goals'
/** Older ones are forgotten. */
const maxGoals = 100

const goalsSchema = v.array(
  v.tuple([
    v.string(),
    v.object({
      words: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxGoal)),
      isReached: v.boolean(),
    }),
  ]),
)

/**
 * The word goal of a text, kept on this device. When the text reaches it, that is said once.
 * @param text the name of the text, such as 'blog post/12'; undefined while it is not stored
 * @param words the number of its words; undefined while that is unknown
 */
export function useWordGoal(text: string | undefined, words: number | undefined) {
  const [stored] = useState(() => (text === undefined ? undefined : readGoals().get(text)))
  const [goal, setGoal] = useState(stored?.words)
  const isReported = useRef(stored?.isReached ?? false)
  const isReached = goal !== undefined && words !== undefined && words >= goal
  useEffect(() => {
    if (isReached && !isReported.current) {
      isReported.current = true
      showToast({ title: 'Word goal reached', text: countOf(goal, 'word') })
    }
    // A new text has a name once it is stored.
    if (text !== undefined)
      storeGoal(
        text,
        goal === undefined ? undefined : { words: goal, isReached: isReported.current },
      )
  }, [text, goal, isReached])
  return {
    goal,
    /** Sets the goal, or removes it. A goal that is reached already is not announced. */
    set(next: number | undefined) {
      isReported.current = next !== undefined && words !== undefined && words >= next
      setGoal(next)
    },
  }
}

function readGoals(): Map<string, StoredGoal> {
  try {
    return new Map(v.parse(goalsSchema, JSON.parse(localStorage.getItem(storageKey) ?? '[]')))
  } catch {
    // Without storage, or after it was changed by hand, there are none.
    return new Map()
  }
}

function storeGoal(text: string, goal: StoredGoal | undefined): void {
  const goals = readGoals()
  goals.delete(text)
  if (goal) goals.set(text, goal)
  try {
    localStorage.setItem(storageKey, JSON.stringify([...goals].slice(-maxGoals)))
  } catch {
    // A goal that cannot be stored lasts as long as the page.
  }
}
