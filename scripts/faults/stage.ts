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
  /** What else is probed each second. */
  probe?: (owner: Client) => Promise<string>
  /** True to skip sign-ins, since each sign-in with a new browser sends the owner a mail. */
  isQuiet?: boolean
  /** The longest observation, for sites that need some time to recover. */
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
