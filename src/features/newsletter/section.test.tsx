import { expect, test } from 'vitest'
import { markupOf } from '../../testing/markup.tsx'
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
  expect(
    markupOf(<NewsletterSection heading="Newsletter" note="" figures={[]} />, { answers }),
  ).toContain(`<dd>${shown}</dd>`)
})
