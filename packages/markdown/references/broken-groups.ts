import type { ElementContent, RootContent } from 'hast'
import { isElement } from '../elements.ts'
import { isReferenceGroup, longestGroup } from './written.ts'

/**
 * Joins a group of references that goes over several lines, such as `[@fig:a;` and `@fig:b]`, into one text node.
 * @returns the number of line breaks that were joined
 */
export function joinBrokenGroup(siblings: (ElementContent | RootContent)[], first: number): number {
  const text = siblings[first]
  if (text?.type !== 'text') return 0
  let group = text.value.slice(text.value.lastIndexOf('['))
  if (!group.startsWith('[') || group.includes(']')) return 0
  let rest: string | undefined
  let breaks = 0
  let last = first
  while (rest === undefined && group.length <= longestGroup) {
    last += 1
    const next = siblings[last]
    if (next?.type === 'text') {
      const [inside = ''] = /^[^[\]]*\]?/.exec(next.value) ?? []
      group += inside.replaceAll('\n', ' ')
      if (inside.endsWith(']')) rest = next.value.slice(inside.length)
      else if (inside !== next.value) return 0
    } else if (next && isElement(next, 'br')) {
      breaks += 1
    } else {
      return 0
    }
  }
  if (rest === undefined || !isReferenceGroup(group)) return 0
  text.value = text.value.slice(0, text.value.lastIndexOf('[')) + group
  siblings.splice(first + 1, last - first, { type: 'text', value: rest })
  return breaks
}
