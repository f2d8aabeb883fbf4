import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestSite } from '../../../../testing/test-site.ts'
import { openOnce } from '../../../../testing/when-done.ts'

const ada = { username: 'Ada', email: 'a.lovelace@example.org', name: 'Ada Example' }

test('the list holds three thousand passwords of six characters or more', () => {
  const words = readFileSync(
    path.join(import.meta.dirname, 'data/common-passwords.txt'),
    'utf8',
  ).split('\n')
  expect(words.pop()).toBe('')
  expect(words).toHaveLength(3000)
  expect(words.filter((word) => !/^[\x21-\x7e]{6,}$/.test(word) || /[A-Z]/.test(word))).toEqual([])
  expect(new Set(words).size).toBe(3000)
})

const common = 'This is one of the most common passwords. Please choose another.'
const own = 'Password must not be your name, username or email'

const sharedSite = openOnce(() => openTestSite())

test.each([
  ['123456', common],
  ['password', common],
  ['PassWord', common],
  ['millwall', common],
  ['a.lovelace', own],
  ['A.Lovelace@example.org', own],
  ['ada example', own],
])('registering with the password %j is refused', async (password, sentence) => {
  const site = await sharedSite()
  const refused = await site.visitor().send('POST', '/api/register', { ...ada, password })
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test.each(['123456\n', 'a common password: 123456', 'Lovelace', ' password'])(
  'the password %j is none of the most common ones',
  async (password) => {
    const site = await openTestSite()
    const made = await site.visitor().send('POST', '/api/register', { ...ada, password })
    expect(made.status).toBe(201)
  },
)

test('a new password must follow the same rules; otherwise the old one is kept', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const change = (newPassword: string) =>
    owner.send('PUT', '/api/account/password', { password: 'correct horse', newPassword })
  expect((await change('qwerty')).text).toBe(common)
  expect((await change('owner@example.org')).text).toBe(own)
  expect((await change('12345')).text).toBe('Password must be at least 6 characters')
  const login = { username: 'owner', password: 'correct horse' }
  expect((await site.visitor().send('POST', '/api/login', login)).status).toBe(200)
})
