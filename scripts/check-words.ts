/**
 * Finds words and phrases that this project once used in a sense of its own, and names the standard term.
 * `npm run check:words` prints `file:line: "word": write …` for each and fails if there are any.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Words in lower case; identifiers in camel case are found too: 'as they came' finds `textsAsTheyCame`. */
const replacements: Readonly<Record<string, string>> = {
  told: 'reported, warned, notified',
  settle: 'complete, normalize, resolve',
  settles: 'completes, normalizes, resolves',
  mend: 'fix, repair, restrict',
  mends: 'fixes, repairs',
  mended: 'fixed, repaired',
  mending: 'fixing, repairing',
  'as they came': 'unchanged, as received, default',
  'as it came': 'unchanged, as received, default',
  'lies on': 'is on, is stored on',
  'lies in': 'is in, is stored in',
  'somebody who': 'someone who, a user who',
  'nobody who': 'no one who',
  'had back': 'restored',
  'put away': 'hide, close, archive',
  'turned away': 'rejected',
  reckon: 'calculate',
  reckoned: 'calculated',
  'by the clock': 'on schedule, at the scheduled time',
  'by our clock': 'by server time',
  'what there is': 'what exists, everything',
  'so many times': 'n times',
  'set again': 'rendered again',
  'sets again': 'renders again',
  'set anew': 'rendered again',
  'stands in': 'is in, is described in',
  'stands beside': 'is next to',
  dearest: 'most expensive, slowest',
  dearer: 'more expensive, slower',
  'only who': 'only those who',
  'speaks of': 'mentions, describes',
  'and their kin': 'and similar',
}

/** British spelling has both; this project writes -ize, as the names of the field do. */
const endingInIse =
  /(?:author|capital|categor|central|custom|general|initial|minim|neutral|normal|optim|organ|personal|priorit|random|real|recogn|sanit|serial|special|standard|summar|synchron|token|util|visual)is(?:e[drs]?|ing|able|ation|ations)(?![a-z])/gi

/** Names such as `mostRows`: an upper limit begins with `max`. */
const limitName = /(?<![A-Za-z])most(?=[A-Z])(?!Viewed|Recent|Common)\w*/g

/** Words whose wording is fixed, each with the reason. */
const exceptions: readonly { text: string; reason: string }[] = [
  { text: 'isAsItCame', reason: 'a field of /api/pages' },
  { text: 'setAgain', reason: 'a field of /api/files' },
  { text: 'stands in a crowd', reason: 'a text of the starter content' },
  { text: 'A synchronised note', reason: 'the content of the data of release 1.0.0' },
]

const scope = [
  '{bin,e2e,packages,scripts,src}/**/*.{ts,tsx,mjs,css}',
  '{docs,packages,src}/**/*.md',
  '*.{md,ts}',
]

/** This list and its test contain the words themselves. */
const notChecked = /^scripts\/check-words(?:\.test)?\.ts$|\/(?:node_modules|dist)\//

/** Between two words of a phrase: nothing in an identifier, else spaces, a line end and what begins a comment line. */
const gap = String.raw`(?:[ \t_]+|\s*\n\s*(?:\*+|\/\/|#|>)?\s*|(?=[A-Z]))`

function toPattern(phrase: string): RegExp {
  const words = phrase
    .split(' ')
    .map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`)
  const [first = '', ...rest] = words
  const start = `(?:(?<![A-Za-z])${first}|(?<=[a-z])${phrase[0]?.toUpperCase()}${phrase.split(' ')[0]?.slice(1)})`
  return new RegExp([start, ...rest].join(gap) + '(?![a-z]| for)', 'g')
}

const patterns = Object.entries(replacements).map(([phrase, instead]) => ({
  pattern: toPattern(phrase),
  instead,
}))

/** One line for each word of the list in a text, such as `a.ts:3: "told": write reported, warned, notified`. */
export function findWords(file: string, text: string): string[] {
  const checked = exceptions.reduce(
    (rest, { text: fixed }) => rest.replaceAll(fixed, ' '.repeat(fixed.length)),
    text,
  )
  const shapes = [
    ...patterns,
    { pattern: endingInIse, instead: 'the same word with z' },
    { pattern: limitName, instead: 'a name that begins with max' },
  ]
  const findings = shapes
    .flatMap(({ pattern, instead }) =>
      Array.from(checked.matchAll(pattern), ({ 0: word, index }) => ({ word, index, instead })),
    )
    .toSorted((a, b) => a.index - b.index)
  return findings.map(({ word, index, instead }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line}: "${word.replaceAll(/\s+(?:[*/#>]+\s+)?/g, ' ')}": write ${instead}`
  })
}

export function checkedFiles(root: string): string[] {
  return globSync(scope, {
    cwd: root,
    exclude: (name) => /^(?:node_modules|dist)$/.test(String(name)),
  })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !notChecked.test(file))
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..')
  const files = checkedFiles(root)
  const findings = files.flatMap((file) =>
    findWords(file, readFileSync(path.join(root, file), 'utf8')),
  )
  for (const finding of findings) console.log(finding)
  console.log(`${files.length} files, ${findings.length} words to replace`)
  if (findings.length > 0) process.exitCode = 1
}
