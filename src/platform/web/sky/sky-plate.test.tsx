import type { NamedStar } from '@ephemeris/sky'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { show, shownText } from '../../../testing/show.tsx'
import { ChosenField } from './chosen-field.ts'
import { PlateCaption } from './plate-caption.tsx'
import { SkyPlate } from './sky-plate.tsx'

/** The words of the caption for a star. */
function captionOf(star: NamedStar | undefined): string {
  show(<PlateCaption star={star} />)
  return shownText()
}

const rigel: NamedStar = {
  ra: 78.63,
  dec: -8.2,
  magnitude: 0.18,
  colour: -0.03,
  designation: 'β Ori',
  name: 'Rigel',
}

test('the server sends an empty plate that is hidden from screen readers', () => {
  const html = renderToStaticMarkup(<SkyPlate view="hero" />)
  expect(html).toMatch(/^<div [^>]*aria-hidden="true"><div [^>]*><\/div><\/div>$/)
  expect(html).not.toContain('data-drawn')
})

test('a chosen field has a start picture behind the hero, and nowhere else', () => {
  const count = { count: 1, magnitude: 6 }
  const place = {
    id: 'c',
    name: 'Carina',
    ra: 158,
    dec: -58,
    zoom: 1.4,
    files: '/sky/',
    start: '/sky/start-c.svg',
  }
  const htmlOf = (view: 'hero' | 'band') =>
    renderToStaticMarkup(
      <ChosenField value={{ ...place, bright: count, faint: count }}>
        <SkyPlate view={view} />
      </ChosenField>,
    )
  expect(htmlOf('hero')).toContain('mask-image:url(/sky/start-c.svg)')
  expect(htmlOf('band')).not.toContain('start-c')
})

test('without a star the caption names the field and its source', () => {
  const text = captionOf(undefined)
  expect(text).toMatch(/^Orion and Taurus, 5,042 stars to V 7\.0/)
  expect(text).toMatch(/Positions and colours: Hipparcos$/)
})

test('on a star the caption shows its names, brightness and colour', () => {
  expect(captionOf(rigel)).toBe('Rigel, β OriV 0.18, B − V −0.03')
})

test('a star without a proper name has its designation only', () => {
  expect(captionOf({ ...rigel, name: '' })).toBe('β OriV 0.18, B − V −0.03')
})
