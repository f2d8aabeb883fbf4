import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { onSmallDisk } from './disk.ts'
import { type Fault, findingOf } from './fault.ts'
import { inFolder, runToEnd, startVictim } from './site.ts'

/** Commands on the data folder of a site that has stopped, on a disk that only reads. */
export const commandsOnReadOnlyDisk: Fault = {
  name: 'commands on a read-only disk',
  promise:
    'one sentence each with the true reason, no stack trace, and no backup is called damaged',
  check: () =>
    inFolder((folder) =>
      onSmallDisk(folder, async (disk) => {
        const dataDir = path.join(disk, 'data')
        await (await startVictim(dataDir)).stop()
        await runToEnd(['backup'], dataDir)
        const [name = 'none'] = readdirSync(path.join(dataDir, 'backups'))
        const backup = path.join(dataDir, 'backups', name)
        if (spawnSync('mount', ['-o', 'remount,ro', disk]).status !== 0) return undefined
        const commands = [
          ['restore', backup],
          ['restore', '--verify'],
          ['backup'],
          ['check'],
          ['export', path.join(folder, 'export')],
          ['privacy', 'erase', 'ada'],
          ['starter', 'add'],
          ['move', '--to', `sqlite:${path.join(folder, 'moved')}`],
        ]
        const unclear: string[] = []
        for (const words of commands) {
          const { code, output } = await runToEnd(words, dataDir)
          const isDone = code === 0
          const isTold =
            code === 1 && output.split('\n').at(-1)?.includes('read-only disk') === true
          const isWrong = /\n {4}at |damaged/.test(output)
          if ((!isDone && !isTold) || isWrong) unclear.push(words[0] ?? '')
        }
        return findingOf(`${commands.length - unclear.length} of ${commands.length} clear`, {
          [`all but ${unclear.join(', ')}`]: unclear.length === 0,
        })
      }),
    ),
}
