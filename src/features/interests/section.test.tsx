import { expect, test } from 'vitest'
import { countIn, markupOf } from '../../testing/markup.tsx'
import { InterestsSection } from './section.tsx'

test('an interest shows its title, its description and a picture', () => {
  const interest = { id: 1, title: 'Tilings', description: 'Patterns.', imageUrl: '/media/a.webp' }
  const answers = { '/api/interests': [interest, { ...interest, id: 2, imageUrl: null }] }
  const html = markupOf(<InterestsSection heading="Interests" note="" />, { answers })
  expect(countIn(html, '<h3>Tilings</h3><p>Patterns.</p>')).toBe(2)
  expect(countIn(html, 'src="/media/a.webp"')).toBe(1)
  expect(countIn(html, 'No Image')).toBe(1)
})

test('interests on their way have four places', () => {
  expect(countIn(markupOf(<InterestsSection heading="Interests" note="" />), 'width:66%')).toBe(4)
})
