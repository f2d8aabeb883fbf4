import { type FormToken, formHeaders } from '../../../shared/form-token.ts'
import { dayMs } from '../../../shared/durations.ts'
import type { ServerContext } from '../context.ts'
import { isSameSignature, keyedHash } from '../tokens.ts'
import { type Allowance, createLimiter } from './rate-limit.ts'
import { type Call, type Route, route } from './route.ts'

/** Tells the site's own forms from programs that know only the call. */
export interface FormGuard {
  route: Route
  /** A guard for one call, with the limit of those that come without a token. */
  forCall(name: string, withoutToken: readonly Allowance[]): Admit
}

type Sender = Pick<Call<unknown>, 'client' | 'headers' | 'caller'>

/**
 * Lets a sender in and tells whether the field that people do not see was filled in.
 * @throws HttpError 429 when too much came without a token; one alone is never refused for that
 */
export type Admit = (sender: Sender) => Promise<{ isHoneypotFilled: boolean }>

const quickestMs = 3000

/** Opens the guard. @param readKey gives the key that every instance of the site signs with */
export function openFormGuard(
  { config, now, counts }: Pick<ServerContext, 'config' | 'now' | 'counts'>,
  readKey: () => Promise<Buffer>,
): FormGuard {
  const sign = async (time: string) => keyedHash(await readKey(), time)
  const isTimely = async (token: unknown) => {
    if (typeof token !== 'string') return false
    const [time = '', signature = ''] = token.split('.', 2)
    if (!isSameSignature(signature, await sign(time))) return false
    const age = now().getTime() - Number.parseInt(time, 36)
    return age >= quickestMs && age <= dayMs
  }
  return {
    route: route('GET /api/form-token', {
      access: 'anyone',
      handle: async (): Promise<FormToken> => {
        const time = now().getTime().toString(36)
        return { token: `${time}.${await sign(time)}` }
      },
    }),
    forCall(name, withoutToken) {
      const limiter = createLimiter(`${name} without a token`, withoutToken, {
        config,
        now,
        counts,
      })
      return async ({ client, headers, caller }) => {
        const isHoneypotFilled = headers[formHeaders.honeypot] !== undefined
        const isTrusted =
          caller?.isAdmin === true ||
          (!isHoneypotFilled && (await isTimely(headers[formHeaders.token])))
        if (!isTrusted) await limiter.take(client)
        return { isHoneypotFilled }
      }
    },
  }
}
