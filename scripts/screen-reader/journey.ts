import { includes, type Reader } from './reader.ts'

/** What a visitor does with the keyboard, and what must be heard then. */
export interface Step {
  /** What is done, as the transcript says it. */
  does: string
  /** Opens this path of the site. */
  open?: string
  /** Keys that are pressed one after the other, as xdotool names them. */
  press?: readonly string[]
  /** Presses the keys again until this is heard, 40 times at most. */
  until?: string
  type?: string
  hears?: readonly string[]
  never?: readonly string[]
}

export interface Journey {
  name: string
  steps: readonly Step[]
}

export const tab = (...hears: string[]): Step => ({ does: 'press Tab', press: ['Tab'], hears })

/** Goes to an empty field that is required. */
export const tabToField = (name: string): Step => ({
  ...tab(`${name} entry`, 'required'),
  never: ['invalid entry'],
})

export interface Finding {
  step: Step
  heard: string
  missing: readonly string[]
  unwanted: readonly string[]
}

const maxPresses = 40
/** Nothing needs to be said while someone types. */
const silenceMs = 300
const pageLoadMs = 15_000

/** Takes the steps in order, whatever is missing: the next page is opened by its address. */
export async function take(journey: Journey, reader: Reader, siteUrl: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const step of journey.steps) {
    reader.listenAgain()
    await act(step, reader, siteUrl)
    const { until, hears = [], never = [] } = step
    const wanted = until === undefined ? hears : [until, ...hears]
    await reader.untilHeard(wanted)
    await reader.untilQuiet(wanted.length + never.length > 0 ? undefined : silenceMs)
    const heard = reader.heard()
    findings.push({
      step,
      heard,
      missing: wanted.filter((phrase) => !includes(heard, phrase)),
      unwanted: never.filter((phrase) => includes(heard, phrase)),
    })
  }
  return findings
}

async function act(step: Step, reader: Reader, siteUrl: string): Promise<void> {
  if (step.open !== undefined) await openPage(reader, siteUrl + step.open)
  const keys = step.press ?? []
  if (step.until === undefined) {
    for (const [at, key] of keys.entries()) {
      if (at > 0) await reader.untilQuiet()
      reader.press(key)
    }
  } else await pressUntil(reader, keys, step.until)
  if (step.type !== undefined) reader.type(step.type)
}

async function pressUntil(reader: Reader, keys: readonly string[], phrase: string): Promise<void> {
  for (let presses = 0; presses < maxPresses && !includes(reader.heard(), phrase); presses += 1) {
    for (const key of keys) {
      reader.listenAgain()
      reader.press(key)
      await reader.untilQuiet()
    }
  }
}

/** Opens an address in the address bar. What is said there is of no interest. */
async function openPage(reader: Reader, url: string): Promise<void> {
  // Leaves a window of Firefox, such as that for choosing a file.
  for (let presses = 0; presses < 2; presses += 1) reader.press('Escape')
  reader.press('ctrl+l')
  await reader.untilHeard(['enter address'], pageLoadMs)
  reader.type(url)
  await reader.untilQuiet(300)
  reader.listenAgain()
  reader.press('Return')
  await reader.untilHeard(['Finished loading'], pageLoadMs)
}
