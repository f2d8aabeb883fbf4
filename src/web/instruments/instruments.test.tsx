import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyReticle } from './empty-reticle.tsx'
import { Phase } from './phase.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { RatingStars } from './rating-stars.tsx'
import { SiderealClock } from './sidereal-clock.tsx'
import { SkillScale } from './skill-scale.tsx'

test.each([
  [0, 'Rated 0 out of 5', 1],
  [4.5, 'Rated 4.5 out of 5', 3],
  [5, 'Rated 5 out of 5', 1],
])('a rating of %d is read as "%s"', (rating, label, paths) => {
  const html = renderToStaticMarkup(<RatingStars rating={rating} />)
  expect(html).toContain(`role="img" aria-label="${label}"`)
  expect(html.match(/<path/g)).toHaveLength(paths)
})

test('a skill scale is a meter with a name and a value', () => {
  const html = renderToStaticMarkup(<SkillScale name="Rust" percentage={66} filled={false} />)
  expect(html).toContain('role="meter" aria-label="Rust" aria-valuenow="66"')
  expect(html).toContain('width:66%')
  expect(html).not.toContain('data-filled')
})

test('a filled skill scale says so to the style sheet', () => {
  const html = renderToStaticMarkup(<SkillScale name="Rust" percentage={66} filled />)
  expect(html).toContain('data-filled')
})

test('the server leaves the clock empty', () => {
  const html = renderToStaticMarkup(<SiderealClock />)
  expect(html).toMatch(/<span><\/span><span><\/span>/)
})

test('a picture waits until it is needed and keeps its size', () => {
  const html = renderToStaticMarkup(
    <PictureFrame src="/a.webp" alt="A cluster" ratio="8/5" width={800} height={500} sizes="9vw" />,
  )
  expect(html).toContain('<img src="/a.webp" alt="A cluster" loading="lazy"')
  expect(html).toContain('width="800" height="500"')
  expect(html).toContain('--ratio:8/5')
})

test('a picture of the site comes in the width that is needed, over its colour', () => {
  const html = renderToStaticMarkup(
    <PictureFrame src="/media/m31_900x600_1a2b3c.webp" alt="" ratio="8/5" sizes="50vw" />,
  )
  const avif = '/media/m31_900x600_1a2b3c-400.avif 400w, /media/m31_900x600_1a2b3c-800.avif 800w'
  const webp = '/media/m31_900x600_1a2b3c.webp 900w'
  expect(html).toContain(
    `<source type="image/avif" srcSet="${avif}, ${webp}" sizes="50vw"/><img src="/media/m31_900x600_1a2b3c.webp"`,
  )
  expect(html).toContain('width="900" height="600" style="background-color:#1a2b3c"')
})

test('a small picture of the site has no other width', () => {
  const html = renderToStaticMarkup(
    <PictureFrame src="/media/m31_300x200_1a2b3c.webp" alt="" ratio="8/5" sizes="50vw" />,
  )
  expect(html).not.toMatch(/srcset/i)
  expect(html).toContain('width="300" height="200"')
})

test('a frame without a picture says so', () => {
  const html = renderToStaticMarkup(<PictureFrame src={null} alt="" ratio="8/5" sizes="9vw" />)
  expect(html).toContain('No Image')
  expect(html).not.toContain('<img')
})

test('a new Moon has no lit part', () => {
  expect(renderToStaticMarkup(<Phase fraction={0} />)).not.toContain('<path')
  expect(renderToStaticMarkup(<Phase fraction={0.4} />)).toContain('<path')
})

test('pictures of a state are not read aloud', () => {
  expect(renderToStaticMarkup(<EmptyReticle />)).toContain('aria-hidden="true"')
  expect(renderToStaticMarkup(<Phase fraction={1} />)).toContain('aria-hidden="true"')
})
