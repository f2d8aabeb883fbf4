import { isSameJson } from '../../../shared/same-json.ts'
import { mergeLines } from './merge-lines.ts'

/**
 * Merges two changes of a form: texts line by line, all other values as a whole.
 * @param base the values that both were made from
 * @returns undefined where both changed the same in different ways
 */
export function mergeValues<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Values | undefined {
  const merged: Partial<Values> = {}
  for (const name of Object.keys(mine) as (keyof Values)[]) {
    const value = mergeValue(base[name], mine[name], theirs[name])
    if (value === collision) return undefined
    merged[name] = value
  }
  return { ...mine, ...merged }
}

const collision = Symbol('collision')

function mergeValue<Value>(base: Value, mine: Value, theirs: Value): Value | typeof collision {
  if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return mine
  if (isSameJson(base, mine)) return theirs
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string')
    return collision
  return (mergeLines(base, mine, theirs) as Value | undefined) ?? collision
}
