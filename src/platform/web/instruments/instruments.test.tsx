import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { show, shownText } from '../../../testing/show.tsx'
import { EmptyReticle } from './empty-reticle.tsx'
import { Phase } from './phase.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { RatingStars } from './rating-stars.tsx'
import { SiderealClock } from './sidereal-clock.tsx'
import { SkillScale } from './skill-scale.tsx'

/** The parts of a drawing that are hidden from assistive technology. */
const shapes = (selector: string) =>
  document.querySelectorAll(`svg[aria-hidden="true"] ${selector}`)

test.each([
  [0, 'Rated 0 out of 5', 1],
  [4.5, 'Rated 4.5 out of 5', 3],
  [5, 'Rated 5 out of 5', 1],
])('a rating of %d is read as "%s"', (rating, name, paths) => {
  show(<RatingStars rating={rating} />)
  expect(screen.getByRole('img', { name }).querySelectorAll('path')).toHaveLength(paths)
})

test.each([false, true])(
  'a skill scale is hidden from screen readers, and its bar is filled: %s',
  (filled) => {
    show(<SkillScale percentage={66} filled={filled} />)
    const scale = document.querySelector<HTMLElement>('[aria-hidden="true"]')
    expect(scale?.querySelector('i')?.style.width).toBe('66%')
    expect('filled' in (scale?.dataset ?? {})).toBe(filled)
  },
)

test('the server leaves the clock empty', () => {
  expect(renderToStaticMarkup(<SiderealClock />)).toMatch(/<span><\/span><span><\/span>/)
})

test('in a browser the clock shows the Julian date and the sidereal time', () => {
  show(<SiderealClock />)
  expect(shownText()).toMatch(/^JD \d/)
})

test('a picture is loaded lazily and reserves its size', () => {
  show(
    <PictureFrame src="/a.webp" alt="A cluster" ratio="8/5" width={800} height={500} sizes="9vw" />,
  )
  const picture = screen.getByRole('img', { name: 'A cluster' })
  const attributes = ['src', 'loading', 'width', 'height'].map((name) => picture.getAttribute(name))
  expect(attributes).toEqual(['/a.webp', 'lazy', '800', '500'])
  expect(picture.closest<HTMLElement>('[style]')?.style.getPropertyValue('--ratio')).toBe('8/5')
})

test('an uploaded picture is responsive, over its mean colour', () => {
  show(<PictureFrame src="/media/m31_900x600_1a2b3c.webp" alt="" ratio="8/5" sizes="50vw" />)
  const avif = '/media/m31_900x600_1a2b3c-400.avif 400w, /media/m31_900x600_1a2b3c-800.avif 800w'
  const webp = '/media/m31_900x600_1a2b3c.webp 900w'
  const picture = screen.getByRole('presentation')
  const source = picture.previousElementSibling
  expect(['type', 'srcset', 'sizes'].map((name) => source?.getAttribute(name))).toEqual([
    'image/avif',
    `${avif}, ${webp}`,
    '50vw',
  ])
  expect(['src', 'width', 'height'].map((name) => picture.getAttribute(name))).toEqual([
    '/media/m31_900x600_1a2b3c.webp',
    '900',
    '600',
  ])
  expect(picture.style.backgroundColor).toBe('#1a2b3c')
})

test('a small uploaded picture has no variants', () => {
  show(<PictureFrame src="/media/m31_300x200_1a2b3c.webp" alt="" ratio="8/5" sizes="50vw" />)
  expect(document.querySelector('[srcset]')).toBeNull()
  const picture = screen.getByRole('presentation')
  expect(['width', 'height'].map((name) => picture.getAttribute(name))).toEqual(['300', '200'])
})

test('a frame without a picture shows a placeholder', () => {
  show(<PictureFrame src={null} alt="" ratio="8/5" sizes="9vw" />)
  expect(screen.getByText('No Image')).toBeTruthy()
  expect(screen.queryByRole('presentation')).toBeNull()
})

test.each([
  [0, 0],
  [0.4, 1],
])('a Moon of which %d is lit has %i lit parts', (fraction, parts) => {
  show(<Phase fraction={fraction} />)
  expect(shapes('circle')).toHaveLength(1)
  expect(shapes('path')).toHaveLength(parts)
})

test('pictures of a state are hidden from screen readers', () => {
  show(
    <>
      <EmptyReticle />
      <Phase fraction={1} />
    </>,
  )
  expect(shapes('circle')).toHaveLength(2)
  expect(screen.queryByRole('img')).toBeNull()
})
