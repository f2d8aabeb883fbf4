import { expect, test } from 'vitest'
import {
  isHashedName,
  responsivePicture,
  thumbnailOf,
  uploadName,
  uploadOf,
  variantNames,
} from './media.ts'

const hash = '0123456789abcdef0123456789abcdef'
const named = uploadName(hash, { width: 1000, height: 500, color: '102030' })

test('the name of an upload contains its size and colour', () => {
  expect(named).toBe(`${hash}_1000x500_102030.webp`)
  expect(responsivePicture(`/media/${named}`)).toMatchObject({
    width: 1000,
    height: 500,
    color: '#102030',
  })
})

test('a transparent picture has no background colour', () => {
  const clear = uploadName(hash, { width: 1000, height: 500, color: '10203040' })
  const { width, color, webp } = responsivePicture(`/media/${clear}`) ?? {}
  expect([width, color]).toEqual([1000, undefined])
  expect(webp).toContain(`/media/${hash}_1000x500_10203040-400.webp 400w`)
})

test.each([
  [named, named, true],
  [`${hash}_1000x500_102030-400.avif`, named, true],
  [`${hash}.webp`, `${hash}.webp`, true],
  [`${hash}-800.webp`, `${hash}.webp`, true],
  ['m31_900x600_1a2b3c-400.avif', 'm31_900x600_1a2b3c.webp', false],
  ['m31_900x600.webp', undefined, false],
  ['m31-400.webp', undefined, false],
  [`${hash}_900x600_1A2B3C.webp`, undefined, false],
  [`${hash}_900x600_1a2b3c4.webp`, undefined, false],
  [`../${named}`, undefined, false],
])('%s is a variant of %s', (name, upload, isHashed) => {
  expect(uploadOf(name)).toBe(upload)
  expect(isHashedName(name)).toBe(isHashed)
})

test('variants are narrower than the upload, in both formats', () => {
  expect(variantNames(named, 1000).map(({ name }) => name)).toEqual(
    ['400.avif', '400.webp', '800.avif', '800.webp'].map(
      (ending) => `${hash}_1000x500_102030-${ending}`,
    ),
  )
})

test.each([
  `/media/${hash}.webp`,
  '/media/cover.webp',
  `https://elsewhere.example/media/${named}`,
  `/media/${hash}_1000x500_102030-400.webp`,
  `/other/${named}`,
])('%s is unchanged', (address) => {
  expect(responsivePicture(address)).toBeUndefined()
})

test('lists show the smallest variant', () => {
  expect(thumbnailOf(named)).toBe(`/media/${hash}_1000x500_102030-400.webp`)
  expect(thumbnailOf(`${hash}.webp`)).toBe(`/media/${hash}-400.webp`)
  const small = uploadName(hash, { width: 320, height: 320, color: '102030' })
  expect(thumbnailOf(small)).toBe(`/media/${small}`)
  expect(thumbnailOf('cover.webp')).toBe('/media/cover.webp')
})
