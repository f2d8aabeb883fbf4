import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countSkeletons, show } from '../../testing/show.tsx'
import { InterestsSection } from './section.tsx'

const section = (
  <InterestsSection heading="Interests" note="" emptyInterests="No interests are listed yet." />
)

test('an interest shows its title, its description and a picture', () => {
  const interest = { id: 1, title: 'Tilings', description: 'Patterns.', imageUrl: '/media/a.webp' }
  const answers = { '/api/interests': [interest, { ...interest, id: 2, imageUrl: null }] }
  show(section, { answers })
  expect(screen.getAllByRole('heading', { level: 3, name: 'Tilings' })).toHaveLength(2)
  expect(screen.getAllByText('Patterns.')).toHaveLength(2)
  const pictures = screen.getAllByRole('presentation')
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/media/a.webp'])
  expect(screen.getAllByText('No Image')).toHaveLength(1)
})

test('four placeholders are shown while interests load', () => {
  show(section)
  expect(screen.getByText('Loading interests')).toBeTruthy()
  expect(countSkeletons('width', '66%')).toBe(4)
})
