import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NamedStar } from './named-stars.ts'
import { PlateCaption } from './plate-caption.tsx'
import { SkyPlate } from './sky-plate.tsx'

const textOf = (html: string) => html.replaceAll('<br/>', '\n').replaceAll(/<[^>]+>/g, '')

const rigel: NamedStar = {
  ra: 78.63,
  dec: -8.2,
  magnitude: 0.18,
  colour: -0.03,
  designation: 'β Ori',
  name: 'Rigel',
}

test('the server sends an empty plate that no one reads aloud', () => {
  const html = renderToStaticMarkup(<SkyPlate view="hero" />)
  expect(html).toMatch(/^<div [^>]*aria-hidden="true"><div [^>]*><\/div><\/div>$/)
  expect(html).not.toContain('data-drawn')
})

test('without a star the caption names the field and its source', () => {
  const text = textOf(renderToStaticMarkup(<PlateCaption star={undefined} />))
  expect(text).toMatch(/^Orion and Taurus, 5,042 stars to V 7\.0/)
  expect(text).toMatch(/\nPositions and colours: Hipparcos$/)
})

test('on a star the caption gives its names, brightness and colour', () => {
  const text = textOf(renderToStaticMarkup(<PlateCaption star={rigel} />))
  expect(text).toBe('Rigel, β Ori\nV 0.18, B − V −0.03')
})

test('a star without a proper name has its designation only', () => {
  const text = textOf(renderToStaticMarkup(<PlateCaption star={{ ...rigel, name: '' }} />))
  expect(text).toBe('β Ori\nV 0.18, B − V −0.03')
})
