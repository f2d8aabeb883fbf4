import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hash.ts'

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'correct horse')).toBe(true)
  expect(await verifyPassword(hash, 'correct horse ')).toBe(false)
  expect(await verifyPassword('no hash', 'correct horse')).toBe(false)
})

test('the same password never has the same hash', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('many hashes at once all come out right', async () => {
  const words = Array.from({ length: 9 }, (_, index) => `word ${index}`)
  const hashes = await Promise.all(words.map((word) => hashPassword(word)))
  const fits = await Promise.all(
    hashes.map((hash, index) => verifyPassword(hash, words[index] ?? '')),
  )
  expect(fits).toEqual(words.map(() => true))
})
