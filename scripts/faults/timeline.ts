// Breaks what a running site depends on, repairs it, and prints as a table how the site answered, second by
// second. Small disks and the change of owners need root.
import { setTimeout } from 'node:timers/promises'
import { build, isFresh } from '../build.ts'
import { type Client, clientOf, ownerOf, signIn } from './client.ts'
import { scenes } from './scenes.ts'
import { inFolder, root } from './site.ts'
import type { Scene } from './stage.ts'

const brokenAt = 3
const mendedAt = 10
const leastSeconds = 14

/** One probe from the outside; each part is a status, or why there was none. */
async function probe(
  ownerClient: Client,
  url: string,
  { probe: extra, isQuiet }: Scene,
): Promise<string> {
  const visitor = clientOf(url)
  // The owner signs in anew: the session may have expired, or been ended for having too many.
  const entered = isQuiet ? undefined : await signIn(url).catch(() => undefined)
  const owner = entered ?? ownerClient
  const say = (what: string, ask: Promise<{ status: number }>) =>
    ask.then(
      ({ status }) => `${what} ${status}`,
      () => `${what} no answer`,
    )
  const quote = { text: 'x'.repeat(1900), author: 'Someone' }
  const parts = await Promise.all([
    say('page', visitor.send('GET', '/')),
    say('health', visitor.send('GET', '/health')),
    say('write', owner.send('POST', '/api/quotes', quote)),
    ...(isQuiet ? [] : [Promise.resolve(`sign-in ${entered ? 200 : 'refused'}`)]),
    ...(extra ? [extra(owner)] : []),
  ])
  return parts.join(', ')
}

async function play(scene: Scene, folder: string): Promise<string[]> {
  const stage = await scene.set(folder)
  if (!stage) return [`| ${scene.name} | | not possible on this machine |`]
  try {
    const owner = await ownerOf(stage.url)
    const seen: { from: number; to: number; what: string }[] = []
    const isOver = (second: number) =>
      second >= leastSeconds &&
      (second >= (scene.seconds ?? 0) || seen.at(-1)?.what === seen[0]?.what)
    for (let second = 0; !isOver(second); second += 1) {
      const next = setTimeout(1000)
      if (second === brokenAt) await stage.harm(owner)
      if (second === mendedAt) await stage.mend()
      const what = await probe(owner, stage.url, scene)
      const last = seen.at(-1)
      if (last?.what === what) last.to = second
      else seen.push({ from: second, to: second, what })
      await next
    }
    const words = (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`)
    return seen.map(
      ({ from, to, what }, index) =>
        `| ${index === 0 ? scene.name : ''} | ${words(from, to)} | ${what} |`,
    )
  } finally {
    await stage.end()
  }
}

const wanted = process.argv.slice(2).join(' ')
if (!(await isFresh(root))) await build(root)
console.log(`Broken in second ${brokenAt}, mended in second ${mendedAt}.\n`)
console.log('| What | Second | Seen from the outside |\n| --- | --- | --- |')
for (const scene of scenes.filter(({ name }) => name.includes(wanted)))
  for (const line of await inFolder((folder) => play(scene, folder))) console.log(line)
