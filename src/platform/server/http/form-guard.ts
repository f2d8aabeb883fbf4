import { type FormToken, formHeaders } from '../../../shared/form-token.ts'
import { dayMs } from '../../../shared/durations.ts'
import type { ServerContext } from '../context.ts'
import { isSameSignature, keyedHash } from '../tokens.ts'
import { type Allowance, createLimiter } from './rate-limit.ts'
import { type Call, type Route, route } from './route.ts'

/** Distinguishes submissions of the site's forms from programs that only know the call. */
export interface FormGuard {
  route: Route
  /** @param withoutToken the stricter limit for submissions without a valid token */
  forCall(name: string, withoutToken: readonly Allowance[]): Admit
}

type Sender = Pick<Call<unknown>, 'client' | 'headers' | 'caller'>

/**
 * Admits a submission and reports whether the honeypot field was filled in.
 * @throws HttpError 429 above the limit for submissions without a token
 */
export type Admit = (sender: Sender) => Promise<{ isHoneypotFilled: boolean }>

/** Submissions faster than this are not made by people. */
const minFillMs = 3000

/** @param readKey reads the signing key, which all instances of the site share */
export function createFormGuard(
  { config, now, counts }: Pick<ServerContext, 'config' | 'now' | 'counts'>,
  readKey: () => Promise<Buffer>,
): FormGuard {
  const sign = async (time: string) => keyedHash(await readKey(), time)
  const isTimely = async (token: unknown) => {
    if (typeof token !== 'string') return false
    const [time = '', signature = ''] = token.split('.', 2)
    if (!isSameSignature(signature, await sign(time))) return false
    const age = now().getTime() - Number.parseInt(time, 36)
    return age >= minFillMs && age <= dayMs
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
