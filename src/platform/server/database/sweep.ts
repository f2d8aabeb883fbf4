/** How long the entries of a map last, and the clock that they go by. */
interface Lifetime {
  lastsMs: number
  now: () => Date
}

/**
 * How long it is until an end in milliseconds of the epoch; 0 once it is over. It is over as well when it lies further
 * ahead than an entry lasts, since then the clock ran ahead when the entry was made.
 */
export function msLeft(until: number, { lastsMs, now }: Lifetime): number {
  const leftMs = until - now().getTime()
  return leftMs > lastsMs ? 0 : Math.max(0, leftMs)
}

/**
 * Keeps a map from holding what is over until its next use: a timer removes each entry when its time comes.
 * All entries last equally long, so that the oldest come first.
 * @returns call it when something was added
 */
export function sweepInTime<Value>(
  map: Map<string, Value>,
  { endOf, ...lifetime }: Lifetime & { endOf: (value: Value) => number },
): () => void {
  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    timer = undefined
    for (const [key, value] of map) {
      if (msLeft(endOf(value), lifetime) > 0) break
      map.delete(key)
    }
    wait()
  }
  const wait = () => {
    const [oldest] = map.values()
    if (timer || oldest === undefined) return
    timer = setTimeout(sweep, Math.max(1000, msLeft(endOf(oldest), lifetime)))
    timer.unref()
  }
  return wait
}
