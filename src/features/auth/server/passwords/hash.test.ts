import { expect, test } from 'vitest'
import { openPasswords } from './hash.ts'

test('a password matches its own hash and no other', async () => {
  const { hash, verify } = openPasswords()
  const text = await hash('correct horse')
  expect(text).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(text, 'correct horse')).toBe(true)
  expect(await verify(text, 'correct horse ')).toBe(false)
  expect(await verify('no hash', 'correct horse')).toBe(false)
})

test('hashes of the same password differ', async () => {
  const { hash } = openPasswords()
  expect(await hash('same')).not.toBe(await hash('same'))
})

test('concurrent hashes are all correct', async () => {
  const { hash, verify } = openPasswords()
  const words = Array.from({ length: 9 }, (_, index) => `word ${index}`)
  const hashes = await Promise.all(words.map((word) => hash(word)))
  const fits = await Promise.all(hashes.map((text, index) => verify(text, words[index] ?? '')))
  expect(fits).toEqual(words.map(() => true))
})

test('a hash is verified at the cost it was created with', async () => {
  const older = await openPasswords({ cost: { memoryKiB: 64, passes: 3 } }).hash('correct horse')
  expect(older).toMatch(/\$m=64,t=3,p=1\$/)
  expect(await openPasswords().verify(older, 'correct horse')).toBe(true)
})
