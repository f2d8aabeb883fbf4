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
    <PictureFrame src="/a.webp" alt="A cluster" ratio="8/5" width={800} height={500} />,
  )
  expect(html).toContain('<img src="/a.webp" alt="A cluster" loading="lazy"')
  expect(html).toContain('width="800" height="500"')
  expect(html).toContain('--ratio:8/5')
})

test('a frame without a picture says so', () => {
  const html = renderToStaticMarkup(<PictureFrame src={null} alt="" ratio="8/5" />)
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
