import { expect, test } from 'vitest'
import { sharePending } from './session-gate.tsx'

test('concurrent callers share one request', async () => {
  const answers: ((answer: boolean) => void)[] = []
  const ask = sharePending<boolean>((answer) => answers.push(answer))
  const waiting = [ask(), ask(), ask()]
  expect(answers).toHaveLength(1)
  answers[0]?.(true)
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})

test('a call after the result starts a new request', async () => {
  const answers: ((answer: string) => void)[] = []
  const ask = sharePending<string>((answer) => answers.push(answer))
  const first = ask()
  answers[0]?.('first')
  const second = ask()
  answers[1]?.('second')
  expect([await first, await second]).toEqual(['first', 'second'])
})
