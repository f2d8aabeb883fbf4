import { afterAll, expect, test } from 'vitest'
import { createRenderer, openRenderWorker } from '../features/texts/renderer.ts'
import { hostileCalls, hostileText } from '../testing/hostile-calls.ts'
import { sharedWorkers } from '../testing/shared-workers.ts'
import { openTestSite } from '../testing/test-site.ts'

/** The time limit of the renderer is tested elsewhere; a short one ends texts that it cannot render in time. */
const renderWorker = openRenderWorker({ log: { warn: () => undefined }, limitMs: 3000 })
const renderer = createRenderer(renderWorker)
afterAll(renderWorker.close)

// The processor time is measured by `npm run bench -- --only=hostile-calls`.
test.for(hostileCalls)('$name with repetitive text gets its usual answer', async (call) => {
  const site = await openTestSite({ workers: { ...sharedWorkers, renderWorker, renderer } })
  const [owner, visitor] = [await site.owner(), site.visitor()]
  for (const pattern of call.patterns) {
    const statuses = await call.make(owner, hostileText(call, pattern), visitor)
    const allowed = call.answers.map((each) => expect.toBeOneOf([...each]))
    const written = pattern.join(' ')
    expect([written, ...statuses]).toEqual([written, ...allowed])
  }
})
