import { damaged } from './damaged.ts'
import { commandsOnReadOnlyDisk, diskFull, diskReadOnly, startOnFullDisk } from './disk.ts'
import { type Fault } from './fault.ts'
import { transferOnFullDisk } from './full-transfer.ts'
import { clockJumps, handlerCrash, lateLoop } from './inside.ts'
import { logLost } from './log.ts'
import { hostile } from './hostile.ts'
import { killed } from './killed.ts'
import { powerCut } from './power.ts'
import { restored } from './restored.ts'
import { lockedDatabase, secondProcess } from './shared-data.ts'
import { soak } from './soak.ts'
import { terminated } from './terminated.ts'
import { downgrade, killedUpgrade } from './upgrade.ts'

/** All faults, the worst first. */
export const faults: readonly Fault[] = [
  killed,
  powerCut,
  diskFull,
  startOnFullDisk,
  diskReadOnly,
  commandsOnReadOnlyDisk,
  transferOnFullDisk,
  damaged,
  secondProcess,
  lockedDatabase,
  killedUpgrade,
  downgrade,
  restored,
  handlerCrash,
  clockJumps,
  lateLoop,
  logLost,
  terminated,
  hostile,
  soak,
]
