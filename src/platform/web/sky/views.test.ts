import { createProjection } from '@ephemeris/sky'
import { expect, test } from 'vitest'
import { bandView, heroView, panelView, stripView } from './views.ts'

const orion = { ra: 83.82, dec: -5.39 }

test.each([
  [320, 360],
  [390, 330],
  [768, 420],
])('at %d px the hero shows M 42 between the header and its words', (width, wordsTop) => {
  const { camera } = heroView.frame({ width, height: 800, wordsTop })
  const mark = createProjection(camera).toPlate(orion.ra, orion.dec)
  expect(mark.x).toBeGreaterThan(20)
  expect(mark.x).toBeLessThan(width - 60)
  expect(mark.y).toBeGreaterThan(64)
  expect(mark.y).toBeLessThan(wordsTop)
})

test.each([960, 1199, 1200, 1440, 2560])(
  'at %d px the hero shows M 42 right of the middle',
  (width) => {
    const { camera } = heroView.frame({ width, height: 900, wordsTop: 260 })
    const mark = createProjection(camera).toPlate(orion.ra, orion.dec)
    expect(mark.x).toBeGreaterThan(width / 2)
    expect(mark.x).toBeLessThan(width)
  },
)

test.each([heroView, bandView, stripView])(
  'the $kind asks phones for the short catalogue only',
  (view) => {
    expect(view.frame({ width: 699, height: 600, wordsTop: 300 }).depth).toBe('bright')
    expect(view.frame({ width: 700, height: 600, wordsTop: 300 }).depth).toBe('faint')
  },
)

test('the rulers have their designed positions', () => {
  const size = { width: 1440, height: 900, wordsTop: 260 }
  expect(heroView.frame(size).rulers).toEqual({ rightAscension: true, declination: true })
  expect(stripView.frame(size).rulers).toEqual({ rightAscension: true, declination: false })
  expect(bandView.frame(size).rulers).toEqual({ rightAscension: false, declination: false })
  expect(panelView.frame(size).rulers).toEqual({ rightAscension: false, declination: false })
})
