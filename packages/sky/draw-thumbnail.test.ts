import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thumbnailsFile } from './data-files.ts'
import { type SkyThumbnail } from './draw-thumbnail.ts'
import { skyFields } from './fields.ts'
import { makeThumbnails } from './make-thumbnails.ts'

const stored = JSON.parse(readFileSync(thumbnailsFile(), 'utf8')) as Record<string, SkyThumbnail>

test('the stored thumbnails are those of the catalogue', () => {
  expect(stored).toEqual(makeThumbnails())
})

test('every preset field has a thumbnail with its figures and a hundred stars at most', () => {
  expect(Object.keys(stored)).toEqual(Object.keys(skyFields))
  for (const { figures, stars } of Object.values(stored)) {
    const count = stars.flatMap(({ path }) => path.match(/h0/g) ?? []).length
    expect(count).toBeGreaterThan(15)
    expect(count).toBeLessThanOrEqual(110)
    expect(stars.every(({ width }) => width >= 0.8 && width <= 2.8)).toBe(true)
    expect(figures).toMatch(/^M/)
  }
  expect(JSON.stringify(stored).length).toBeLessThan(30_000)
})
