import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextProblems } from './text-problems.tsx'

afterEach(cleanup)

const ignore = () => undefined
const problem = (line: number) => ({ line, sentence: `Something is wrong in line ${line}.` })

test('the number of notes on a text is announced politely', () => {
  const { rerender } = render(<TextProblems problems={[]} onShow={ignore} />)
  // A live region must exist before its content changes.
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  rerender(<TextProblems problems={[problem(1), problem(3)]} onShow={ignore} />)
  expect([screen.getByRole('status'), status.textContent]).toEqual([status, '2 notes on the text'])
  rerender(<TextProblems problems={[problem(3)]} onShow={ignore} />)
  expect(status.textContent).toBe('1 note on the text')
  rerender(<TextProblems problems={[]} onShow={ignore} />)
  expect([status.textContent, screen.queryByRole('region')]).toEqual(['', null])
})

test('each note is a button that leads to its line, with at most fifty listed', () => {
  const onShow = vi.fn<(line: number) => void>()
  const problems = Array.from({ length: 60 }, (_, index) => problem(index + 1))
  render(<TextProblems problems={problems} onShow={onShow} />)
  expect(screen.getByRole('region', { name: 'Notes on the text' })).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(50)
  screen.getByRole('button', { name: 'Line 3: Something is wrong in line 3.' }).click()
  expect(onShow.mock.calls).toEqual([[3]])
  expect(screen.getByRole('status').textContent).toBe('60 notes on the text')
})
