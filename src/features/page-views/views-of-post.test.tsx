import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, shownText } from '../../testing/show.tsx'
import { ApiError } from '../../platform/web/api.ts'
import { postViewsUrl } from './contract.ts'
import { ViewsOfPost } from './views-of-post.tsx'

const ids = [7, 9]

test('a post without views shows 0, others show bars', () => {
  show(<ViewsOfPost id={9} ids={ids} />, { answers: { [postViewsUrl(ids)]: { 7: [0, 2, 1] } } })
  expect(shownText()).toBe('0')
  show(<ViewsOfPost id={7} ids={ids} />, { answers: { [postViewsUrl(ids)]: { 7: [0, 2, 1] } } })
  expect(screen.getByTitle('3 views in 3 days').querySelectorAll('rect')).toHaveLength(2)
})

test('loading or failed views are not shown as 0', async () => {
  const answer = Promise.withResolvers<never>()
  show(<ViewsOfPost id={7} ids={ids} />, { send: () => answer.promise })
  expect(shownText()).toBe('')
  answer.reject(new ApiError(500, 'The site has a fault'))
  expect((await screen.findByTitle('Could not be loaded')).textContent).toBe('?')
})
