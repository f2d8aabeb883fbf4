/**
 * Keeps a map from holding what is over until its next use: a timer removes each entry when its time comes.
 * All entries last equally long, so that the oldest come first.
 * @returns call it when something was added
 */
export function sweepInTime<Value>(
  map: Map<string, Value>,
  endOf: (value: Value) => number,
  now: () => number = Date.now,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    timer = undefined
    for (const [key, value] of map) {
      if (endOf(value) > now()) break
      map.delete(key)
    }
    wait()
  }
  const wait = () => {
    const [oldest] = map.values()
    if (timer || oldest === undefined) return
    timer = setTimeout(sweep, Math.max(1000, endOf(oldest) - now()))
    timer.unref()
  }
  return wait
}
