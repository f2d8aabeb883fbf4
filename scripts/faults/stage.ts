import type { Client } from './client.ts'
import type { Victim } from './site.ts'

/** A running site with something around it that can be broken. */
interface Stage {
  url: string
  harm(owner: Client): Promise<void>
  mend(): Promise<void>
  end(): Promise<void>
}

export interface Scene {
  name: string
  /** Undefined where this machine cannot do it. */
  set(folder: string): Promise<Stage | undefined>
  /** What else is looked at each second. */
  probe?: (owner: Client) => Promise<string>
  /** Whether nobody signs in, since the owner gets a mail of each new browser. */
  isQuiet?: boolean
  /** How long it is watched at most, for what takes its time to come back. */
  seconds?: number
}

/** The stage of a scene that only does something to a site. */
export function stageOf(
  victim: Victim,
  harm: () => Promise<unknown>,
  mend: () => Promise<unknown>,
): Stage {
  return {
    url: victim.url,
    harm: async () => void (await harm()),
    mend: async () => void (await mend()),
    end: async () => {
      if (victim.child.exitCode === null) await victim.kill()
    },
  }
}
