import { expect, test } from 'vitest'
import { oneQuestion } from './one-question.ts'

test('all who ask while a question is open get its answer', async () => {
  const answers: ((answer: boolean) => void)[] = []
  const ask = oneQuestion<boolean>((answer) => answers.push(answer))
  const waiting = [ask(), ask(), ask()]
  expect(answers).toHaveLength(1)
  answers[0]?.(true)
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})

test('after the answer the next one who asks puts a new question', async () => {
  const answers: ((answer: string) => void)[] = []
  const ask = oneQuestion<string>((answer) => answers.push(answer))
  const first = ask()
  answers[0]?.('first')
  const second = ask()
  answers[1]?.('second')
  expect([await first, await second]).toEqual(['first', 'second'])
})
