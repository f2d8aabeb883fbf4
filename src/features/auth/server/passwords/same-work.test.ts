import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openTestSite } from '../../../../testing/test-site.ts'
import { openPasswords } from './hash.ts'

test('an unknown username costs the same work and gets the same response as a wrong password', async () => {
  const work: string[] = []
  const passwords = openPasswords({
    derive: async (kind, parameters) => {
      work.push(`${kind} ${parameters.memory} ${parameters.passes} ${parameters.parallelism}`)
      return await promisify(argon2)(kind, parameters)
    },
  })
  const site = await openTestSite({ passwords })
  await site.owner()
  const answers = []
  for (const [username, password] of [
    ['owner', 'wrong'],
    ['nobody', 'wrong'],
    ['nobody', 'correct horse'],
  ] as const) {
    work.length = 0
    const { status, text, headers } = await site
      .visitor()
      .send('POST', '/api/login', { username, password })
    answers.push({ status, text, names: [...headers.keys()].toSorted(), work: [...work] })
  }
  expect(answers).toEqual(
    answers.map(() => ({
      status: 401,
      text: 'Invalid username or password',
      names: expect.arrayContaining(['content-type', 'cache-control']),
      work: ['argon2id 19456 2 1'],
    })),
  )
  expect(answers[1]?.names).toEqual(answers[0]?.names)
})
