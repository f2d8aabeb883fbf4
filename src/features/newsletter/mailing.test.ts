// @databases sqlite postgres
import { expect, test } from 'vitest'
import { siteUrl } from '../site/contract.ts'
import { dayMs } from '../../shared/durations.ts'
import { partOf } from '../../testing/mail-server.ts'
import { linkIn, post, press, siteWithMail } from '../../testing/newsletter-site.ts'

test('a post is sent once to every confirmed reader, as text and HTML, with an unsubscribe link', async () => {
  const { site, server, owner, join, subscribe, status } = await siteWithMail()
  await join('mira@example.org')
  await join('tomasz@example.org')
  await subscribe('unsure@example.org')
  await site.deliverDue()
  server.mails.length = 0

  const sent = await owner.send('POST', '/api/blog/1/newsletter')
  expect([sent.status, sent.json]).toEqual([201, { readers: 2 }])
  const twice = await owner.send('POST', '/api/blog/1/newsletter')
  expect([twice.status, twice.text]).toEqual([
    409,
    'This post has already been sent as a newsletter',
  ])
  expect((await status()).issues).toMatchObject([{ postId: 1, readers: 2 }])
  await site.deliverDue()
  expect(new Set(server.mails.flatMap(({ to }) => to))).toEqual(
    new Set(['mira@example.org', 'tomasz@example.org']),
  )
  expect(server.mails).toHaveLength(2)
  expect((await status()).issues).toMatchObject([{ waiting: 0, delivered: 2, failed: 0 }])

  const [mail] = server.mails
  if (!mail) throw new Error('There is no mail')
  const link = linkIn(mail)
  expect(mail.head).toMatchObject({
    subject: 'Old light, & new',
    'list-id': '<newsletter.127.0.0.1>',
    'list-unsubscribe': `<${link}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(partOf(mail, 'text/plain')).toContain('Energy is E = mc².')
  expect(partOf(mail, 'text/plain')).toContain(`Picture: A plate (${site.url}/media/plate.webp)`)
  const html = partOf(mail, 'text/html')
  expect(html).toContain('Old light, &amp; new')
  expect(html).toContain(`href="${link}"`)
  expect(html).toContain(`href="${site.url}/"`)
  expect(html).not.toMatch(/<(?:img|script|link|style)/)
})

test('a mail names the authors of an article, unless it is by the owner alone', async () => {
  const { owner } = await siteWithMail()
  const settings = (await owner.get(siteUrl)).json as { ownerName: string }
  const [ada, ben, cleo] = [settings.ownerName, 'Ben <Sample>', 'Cleo Muster'].map((name) => ({
    name,
  }))
  const mailOf = async (authors: object[] | null) => {
    expect((await owner.send('PUT', '/api/blog/1', { ...post, authors })).status).toBe(200)
    return (await owner.get('/api/blog/1/newsletter')).json as { text: string; html: string }
  }
  const several = await mailOf([ada ?? {}, ben ?? {}, cleo ?? {}])
  expect(several.text).toContain(
    `\nBy ${settings.ownerName}, Ben <Sample> and Cleo Muster\nMay 1, 2026\n`,
  )
  expect(several.html).toContain(
    `>By ${settings.ownerName}, Ben &lt;Sample&gt; and Cleo Muster<br>May 1, 2026 ·`,
  )
  expect((await mailOf([ben ?? {}])).text).toContain('\nBy Ben <Sample>\n')
  for (const authors of [null, [ada ?? {}]]) {
    const { text, html } = await mailOf(authors)
    expect(text).not.toContain('By ')
    expect(html).not.toContain('>By ')
  }
})

test('one-click unsubscribe removes the reader completely', async () => {
  const { site, server, owner, join, list } = await siteWithMail()
  await join('mira@example.org')
  await owner.send('POST', '/api/blog/1/newsletter')
  await site.deliverDue()
  const link = linkIn(server.mails.at(-1))
  const click = async () => {
    const response = await fetch(link, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
    })
    return [response.status, await response.text()]
  }
  await fetch(link)
  expect(await list()).toHaveLength(1)
  const done = [200, 'This address gets no more newsletters from here.']
  expect(await click()).toEqual(done)
  expect(await list()).toEqual([])
  expect((await site.visitor().get('/api/subscribers/count')).json).toEqual({ count: 0 })
  expect(await click()).toEqual(done)
  expect(await press(link)).toEqual([303, '/newsletter/link-expired'])
})

test('the unsubscribe page also cancels mails that are still queued', async () => {
  const { site, server, owner, clock, join } = await siteWithMail()
  await join('mira@example.org')
  await owner.send('POST', '/api/blog/1/newsletter')
  await site.deliverDue()
  const link = linkIn(server.mails.at(-1))
  server.refuse({ at: 'data', code: 451 })
  await owner.send('POST', '/api/blog', { ...post, title: 'Another' })
  await owner.send('POST', '/api/blog/2/newsletter')
  await site.deliverDue()
  expect(await press(link)).toEqual([303, '/newsletter/unsubscribed'])
  server.refuse(undefined)
  const before = server.mails.length
  clock.now += dayMs
  await site.deliverDue()
  expect(server.mails).toHaveLength(before)
})

test('an unknown mailbox is reported to the owner immediately', async () => {
  const { site, server, owner, join, status } = await siteWithMail()
  await join('mira@example.org')
  server.refuse({ at: 'recipient', code: 550 })
  await owner.send('POST', '/api/blog/1/newsletter')
  await site.deliverDue()
  expect((await status()).issues).toMatchObject([{ failed: 1, waiting: 0 }])
  expect((await owner.get('/api/outbox')).json).toMatchObject({
    undelivered: [
      { topic: 'newsletter', reason: 'The mail server refused at RCPT TO: 550 Not now' },
    ],
  })
  server.refuse(undefined)
  await owner.send('POST', '/api/outbox/retry', { channel: 'mail', topic: 'newsletter' })
  await site.deliverDue()
  expect((await status()).issues).toMatchObject([{ failed: 0, delivered: 1 }])
})

test('the owner can preview a newsletter and send a test', async () => {
  const { server, owner } = await siteWithMail()
  const preview = await owner.get('/api/blog/1/newsletter')
  expect(preview.json).toMatchObject({ subject: 'Old light, & new' })
  const sent = await owner.send('POST', '/api/blog/1/newsletter/test')
  expect([sent.status, sent.json]).toEqual([
    200,
    { answer: expect.stringMatching(/^250 /) as string },
  ])
  expect(server.mails[0]?.to).toEqual(['ada@example.org'])
  expect(server.mails[0]?.head['subject']).toBe('[Test] Old light, & new')
  expect(server.mails[0]?.head['list-unsubscribe']).toBeUndefined()
  const nobody = await owner.send('POST', '/api/blog/1/newsletter')
  expect([nobody.status, nobody.text]).toEqual([409, 'No subscriber has confirmed yet'])
  expect((await owner.get('/api/blog/9/newsletter')).status).toBe(404)
  expect((await owner.send('POST', '/api/blog/9/newsletter')).status).toBe(404)
})

test('a rejected test returns the response of the mail server and is not retried', async () => {
  const { server, owner } = await siteWithMail()
  server.refuse({ at: 'recipient', code: 554, words: '5.7.1 <ada@example.org>: Relay denied' })
  const refused = await owner.send('POST', '/api/blog/1/newsletter/test')
  expect([refused.status, refused.text]).toEqual([
    503,
    'The mail server refused at RCPT TO: 554 5.7.1 (address): Relay denied',
  ])
  expect((await owner.get('/api/outbox')).json).toMatchObject({ waiting: 0, undelivered: [] })
})

test('only what visitors can see is sent', async () => {
  const { owner, join, clock } = await siteWithMail()
  await join('mira@example.org')
  for (const visibleFrom of [null, new Date(clock.now + dayMs).toISOString()])
    await owner.send('POST', '/api/blog', { ...post, visibleFrom })
  for (const id of [2, 3]) {
    const refused = await owner.send('POST', `/api/blog/${id}/newsletter`)
    expect([refused.status, refused.text]).toEqual([404, 'No such published blog post'])
  }
  clock.now += dayMs
  expect((await owner.send('POST', '/api/blog/3/newsletter')).status).toBe(201)
})
