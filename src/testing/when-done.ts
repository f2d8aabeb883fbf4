import { afterAll, onTestFinished } from 'vitest'

type CleanUp = () => unknown

/** Of what is being opened for a whole file; undefined while a test opens something for itself. */
let ofFile: CleanUp[] | undefined

/** Cleans up when the test has finished, or all tests of the file where they share what is being opened. */
export function whenDone(cleanUp: CleanUp): void {
  if (ofFile) ofFile.push(cleanUp)
  else onTestFinished(async () => void (await cleanUp()))
}

/** Opens something for all tests of a file that leave it as it is; a new site for each would take most of their time. */
export function openOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  const cleanUps: CleanUp[] = []
  let opened: Promise<Opened> | undefined
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  })
  const openShared = async () => {
    ofFile = cleanUps
    try {
      return await open()
    } finally {
      ofFile = undefined
    }
  }
  return () => (opened ??= openShared())
}
