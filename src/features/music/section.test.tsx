import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { MusicSection } from './section.tsx'

const section = (
  <MusicSection
    heading="Music"
    note=""
    emptyMusic="Check back soon for my music recommendations!"
  />
)
const track = { id: 1, title: 'Dead Time', artist: 'Shutter Count', genre: 'Ambient', rating: 3.5 }

test('a track shows title, artist, genre and rating, with or without a picture', () => {
  const answers = {
    '/api/dashboard/music': [
      { ...track, imageUrl: null },
      { ...track, id: 2, imageUrl: '/media/cover.webp' },
    ],
  }
  show(section, { answers })
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(within(row).getByRole('heading', { name: 'Dead Time' })).toBeTruthy()
    for (const text of ['Shutter Count', 'Ambient', '3.5/5'])
      expect(within(row).getByText(text)).toBeTruthy()
  }
  const pictures = screen.getAllByRole('presentation')
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/media/cover.webp'])
})

test('without music, an empty state is shown', () => {
  show(section, { answers: { '/api/dashboard/music': [] } })
  expect(screen.getByText('Check back soon for my music recommendations!')).toBeTruthy()
})

test('a placeholder is shown while music loads', () => {
  show(section)
  expect(screen.getByText('Loading music').parentElement?.getAttribute('aria-busy')).toBe('true')
})
