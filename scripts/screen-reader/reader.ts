import { spawnSync } from 'node:child_process'
import type { Interface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/** Keys as xdotool names them, such as `Tab`, `shift+Tab` or `Return`. */
type Key = string

/** Presses keys as a person would, and listens to what is said after each. */
export interface Reader {
  press(key: Key): void
  type(text: string): void
  /** Forgets what was said so far. */
  listenAgain(): void
  /** What was said since then, in one line. */
  heard(): string
  /** Waits until something was said and then nothing for a while, or until the limit. */
  untilQuiet(limitMs?: number): Promise<void>
  /** Waits until all of the phrases were said. */
  untilHeard(phrases: readonly string[], limitMs?: number): Promise<void>
}

/** A screen reader that was silent for so long has said all that it has to say about a key. */
const quietMs = 400
const pollMs = 40

/**
 * @param env the environment with the display of the screen reader
 * @param speech each line is a text that is said, as JSON
 */
export function openReader(env: NodeJS.ProcessEnv, speech: Interface): Reader {
  let said: string[] = []
  let lastAt = 0
  speech.on('line', (line) => {
    said.push((JSON.parse(line) as string).trim())
    lastAt = performance.now()
  })
  const xdotool = (...words: string[]) => {
    const { status, stderr } = spawnSync('xdotool', words, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`xdotool ${words.join(' ')} failed: ${stderr}`)
  }
  const heard = () => said.join(' · ')
  const waitFor = async (isDone: () => boolean, limitMs: number) => {
    const end = performance.now() + limitMs
    while (performance.now() < end && !isDone()) await delay(pollMs)
  }
  return {
    press: (key) => {
      const modifiers = key.split('+')
      const last = modifiers.pop() ?? ''
      // xdotool alone would release the modifiers first, and Orca would take the release of K in ctrl+K for its own key K.
      xdotool(
        ...modifiers.flatMap((modifier) => ['keydown', modifier]),
        'key',
        last,
        ...modifiers.toReversed().flatMap((modifier) => ['keyup', modifier]),
      )
    },
    type: (text) => xdotool('type', '--delay', '40', text),
    listenAgain: () => (said = []),
    heard,
    untilQuiet: (limitMs = 3_000) =>
      waitFor(() => said.length > 0 && performance.now() - lastAt > quietMs, limitMs),
    untilHeard: (phrases, limitMs = 8_000) =>
      waitFor(() => phrases.every((phrase) => includes(heard(), phrase)), limitMs),
  }
}

/** Whether a phrase was said, in one or several utterances. */
export function includes(heard: string, phrase: string): boolean {
  return plain(heard).includes(plain(phrase))
}

/** Small letters and digits: pauses between utterances and punctuation are not heard. */
function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
