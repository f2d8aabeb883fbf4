import { expect, test } from 'vitest'
import type { Overview } from '../../features/overview/contract.ts'
import { dailyFigure, postFigure, subscriberFigure } from './figures.ts'

const quiet = { subscribers: 0, comments: 0, engagements: 0, messages: 0 }
const overview: Overview = {
  days: [
    { day: '2026-11-19', ...quiet, comments: 1, subscribers: 2 },
    { day: '2026-11-20', ...quiet, comments: 4, engagements: 1 },
    { day: '2026-11-21', ...quiet, comments: 4 },
  ],
  growth: [
    { day: '2026-11-14', total: 1238 },
    { day: '2026-11-21', total: 1240 },
  ],
  months: [
    { month: '2026-10', posts: 1 },
    { month: '2026-11', posts: 2 },
  ],
  newComments: [],
  planned: [],
  moderatedComments: [],
  remarks: [],
  unreadMessage: null,
  draft: null,
}

test('each daily figure has its number and a description of its chart', () => {
  const engagements = dailyFigure(overview, 'engagements')
  const messages = dailyFigure(overview, 'messages')
  expect(dailyFigure(overview, 'comments')).toEqual({
    title: '9 comments',
    note: 'in 3 days',
    description: 'Number of comments per day, Nov 19 to Nov 21. Most on Nov 20: 4.',
    points: [
      { label: 'Nov 19', value: 1 },
      { label: 'Nov 20', value: 4 },
      { label: 'Nov 21', value: 4 },
    ],
  })
  expect(engagements.title).toBe('1 use of Read More')
  expect(engagements.description).toBe(
    'Number of uses of Read More per day, Nov 19 to Nov 21. Most on Nov 20: 1. None on 2 of 3.',
  )
  expect(messages.title).toBe('0 messages')
  expect(messages.description).toBe('Number of messages per day, Nov 19 to Nov 21. None at all.')
})

test('subscribers are described with recent growth', () => {
  const { title, note, description } = subscriberFigure(overview)
  expect([title, note]).toEqual(['1,240 subscribers', '2 new in 3 days'])
  expect(description).toBe('Number of subscribers by week: 1238 in Nov 2026, 1240 today.')
})

test('posts are described by month', () => {
  const { title, note, description } = postFigure(overview)
  expect([title, note]).toEqual(['3 posts', 'in 2 months'])
  expect(description).toBe('Number of posts per month, Oct 2026 to Nov 2026. Most in Nov 2026: 2.')
})
