import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { newsletterUrls } from './contract.ts'
import { NewsletterSection } from './section.tsx'

test.each([
  [{ count: 12 }, '12+'],
  [{ count: 0 }, '0+'],
  [{}, '0'],
  [{ count: null }, '0'],
  [undefined, '0'],
])('an answer of %o shows %s subscribers', (answer, shown) => {
  const answers = answer === undefined ? {} : { [newsletterUrls.count]: answer }
  show(<NewsletterSection heading="Newsletter" note="" figures={[]} />, { answers })
  expect(screen.getByRole('term').textContent).toBe('subscribers')
  expect(screen.getByRole('definition').textContent).toBe(shown)
})
