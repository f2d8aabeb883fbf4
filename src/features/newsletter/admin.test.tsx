import { expect, test } from 'vitest'
import { pageUrl } from '../../shared/list-page.ts'
import { countIn, markupOf } from '../../testing/markup.tsx'
import { TooltipArea } from '../../web/ui/tooltip.tsx'
import { SubscribersAdmin } from './admin.tsx'
import { SendAction } from './send-action.tsx'

const readers = [
  { id: 1, email: 'mira@example.org', date: '2026-11-14T12:00:00.000Z', verified: true },
  { id: 2, email: 'tomasz@example.org', date: '2026-11-14T12:00:00.000Z', verified: false },
]
const refusal = { answer: '550 unknown', lastAt: '2026-11-14T12:00:00.000Z' }
const status = (mail: boolean, refusals: number) => ({
  mail,
  readers: 1,
  issues: [],
  refused: refusals > 0 ? [{ subscriberId: 1, count: refusals, ...refusal }] : [],
})

function tabWith(mail: boolean, refusals = 0): string {
  return markupOf(
    <TooltipArea>
      <SubscribersAdmin timeZone="UTC" />
    </TooltipArea>,
    {
      answers: {
        [pageUrl('/api/subscribers', { page: 1 })]: { rows: readers, page: 1, found: 2, total: 2 },
        '/api/newsletter': status(mail, refusals),
      },
    },
  )
}

test('with a mail server only readers who have not confirmed can be asked', () => {
  const html = tabWith(true)
  expect(html).toContain('aria-label="Ask to confirm tomasz@example.org"')
  expect(countIn(html, 'Ask to confirm')).toBe(1)
  expect(countIn(html, '>unverified<')).toBe(1)
  expect(html).toContain('href="/api/subscribers/export"')
  expect(html).not.toContain('No mail server')
})

test('a refused address is shown with the answer, and after three refusals sending can be resumed', () => {
  const once = tabWith(true, 1)
  expect(once).toContain('>refused<')
  expect(once).toContain('550 unknown')
  expect(once).not.toContain('Send again')
  const paused = tabWith(true, 3)
  expect(paused).toContain('>paused<')
  expect(paused).toContain('aria-label="Send again mira@example.org"')
})

test('without one nobody can be asked, and one line says why', () => {
  const html = tabWith(false)
  expect(html).not.toContain('Ask to confirm')
  expect(html).toContain('No mail server is set (SMTP_URL)')
})

test.for([
  [true, '2026-01-01T00:00:00.000Z', 1],
  [false, '2026-01-01T00:00:00.000Z', 0],
  [true, null, 0],
  [true, '2126-01-01T00:00:00.000Z', 0],
] as const)('mail server %s, visible from %s: %i ways to send', ([mail, visibleFrom, ways]) => {
  const html = markupOf(
    <TooltipArea>
      <SendAction post={{ id: 1, title: 'A post', visibleFrom }} timeZone="UTC" />
    </TooltipArea>,
    { answers: { '/api/newsletter': status(mail, 0) } },
  )
  expect(countIn(html, 'aria-label="Send as newsletter A post"')).toBe(ways)
})
