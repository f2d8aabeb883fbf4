import { StatementSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openChatTool } from '../../testing/chat-tool.ts'
import { openTestSite } from '../../testing/test-site.ts'

const message = {
  name: 'Mira K.',
  email: 'mira@example.org',
  subject: 'Hello there',
  message: 'A message of some length.',
}

/** Makes every insert into a table fail until the returned function is called. */
function breakInserts(table: string): () => void {
  const { run, all } = StatementSync.prototype
  const isBroken = (statement: StatementSync) =>
    statement.sourceSQL.startsWith(`insert into "${table}"`)
  const refuse = (): never => {
    throw new Error('broken on purpose')
  }
  const spies = [
    vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
      this: StatementSync,
      ...values
    ) {
      return isBroken(this) ? refuse() : run.apply(this, values)
    }),
    vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
      this: StatementSync,
      ...values
    ) {
      return isBroken(this) ? refuse() : all.apply(this, values)
    }),
  ]
  const repair = () => {
    for (const spy of spies) spy.mockRestore()
  }
  onTestFinished(repair)
  return repair
}

test.each(['outbox', 'messages'])(
  'a message and its notification are kept together: when "%s" takes nothing, neither is',
  async (table) => {
    const chat = await openChatTool()
    const site = await openTestSite({ env: { CHAT_WEBHOOK_URL: chat.url } })
    const owner = await site.owner()
    const write = async () => (await site.visitor().send('POST', '/api/contact', message)).status
    const repair = breakInserts(table)
    expect(await write()).toBe(500)
    repair()
    expect((await owner.get('/api/messages')).json).toEqual([])
    await site.deliverDue()
    expect(chat.accepted).toEqual([])
    expect(await write()).toBe(201)
    await site.deliverDue()
    expect((await owner.get('/api/messages')).json).toHaveLength(1)
    expect(chat.accepted).toHaveLength(1)
  },
)
