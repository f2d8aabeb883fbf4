import { expect, test } from 'vitest'
import { countIn, markupOf } from '../../testing/markup.tsx'
import { MusicSection } from './section.tsx'

const track = { id: 1, title: 'Dead Time', artist: 'Shutter Count', genre: 'Ambient', rating: 3.5 }

test('a track shows title, artist, genre and rating, with or without a picture', () => {
  const answers = {
    '/api/dashboard/music': [
      { ...track, imageUrl: null },
      { ...track, id: 2, imageUrl: '/media/cover.webp' },
    ],
  }
  const html = markupOf(<MusicSection heading="Music" note="" />, { answers })
  for (const text of ['Dead Time', 'Shutter Count', 'Ambient', '3.5/5'])
    expect(countIn(html, text)).toBe(2)
  expect(countIn(html, '<img')).toBe(1)
})

test('without music there is the promise of some', () => {
  const html = markupOf(<MusicSection heading="Music" note="" />, {
    answers: { '/api/dashboard/music': [] },
  })
  expect(html).toContain('Check back soon for my music recommendations!')
})

test('music on its way has a place that says so', () => {
  expect(markupOf(<MusicSection heading="Music" note="" />)).toContain('Loading music')
})
