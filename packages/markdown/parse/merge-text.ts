import type { Construct, Event, Extension, TokenizeContext } from 'micromark-util-types'

/** Events between two merges. */
const interval = 1000

/** How many events of a text are merged already. */
const merged = new WeakMap<TokenizeContext, number>()

/** Succeeds now and then without reading a character, so that micromark calls its resolver. */
const merge: Construct = {
  tokenize(_effects, ok, nok) {
    return (code) =>
      this.events.length - (merged.get(this) ?? 0) > interval ? ok(code) : nok(code)
  },
  resolveTo(events, context) {
    mergeFrom(merged.get(context) ?? 0, events)
    merged.set(context, events.length)
    return events
  },
}

/**
 * Merges adjacent pieces of text while a paragraph is read, which takes linear time. micromark merges them at the end, each
 * with a splice of all that follows: a paragraph of 50,000 code spans or character references would take 20 s.
 */
export const textMerging: Extension = { text: { null: merge }, string: { null: merge } }

function mergeFrom(start: number, events: Event[]): void {
  let length = start
  for (let index = start; index < events.length; index += 1) {
    const event = events[index]
    const last = events[length - 1]
    if (!event) continue
    if (isData(event, 'enter') && last && isData(last, 'exit')) {
      last[1].end = event[1].end
      // Skips the exit from the token, which follows its entry.
      index += 1
    } else {
      events[length] = event
      length += 1
    }
  }
  events.length = length
}

function isData([kind, { type }]: Event, wanted: Event[0]): boolean {
  return kind === wanted && type === 'data'
}
