import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Choice, useActiveChoice } from './choice-list.tsx'

const named = (...names: string[]) =>
  names.map((name): Choice => ({ name, title: name, facts: '', written: `@${name}` }))
const down = {
  key: 'ArrowDown',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  preventDefault: () => undefined,
}

test('the active option stays selected while the list changes', () => {
  const { result, rerender } = renderHook((choices: Choice[]) => useActiveChoice(choices, -1), {
    initialProps: named('early', 'late'),
  })
  expect(result.current.active).toBe(-1)
  act(() => void result.current.onArrow(down))
  act(() => void result.current.onArrow(down))
  expect(result.current.active).toBe(1)
  rerender(named('between', 'later', 'late'))
  expect(result.current.active).toBe(2)
  rerender(named('between'))
  expect(result.current.active).toBe(-1)
})
