import { useEffect, useState } from 'react'
import { ApiError, callApi, whenSessionEnds } from '../../../platform/web/api.ts'
import { oneQuestion } from '../../../platform/web/one-question.ts'
import { authUrls } from '../contract.ts'
import { SessionDialog } from './session-dialog.tsx'

type Answer = (isOpen: boolean) => void

/**
 * Asks for the password in place when the session has ended, once for all calls that were refused,
 * and then lets them be sent again. Place it once, where only the owner is.
 */
export function SessionGate({ username }: { username: string }) {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let giveUp: Answer | undefined
    const askOwner = oneQuestion<boolean>((resolve) => {
      giveUp = resolve
      setAnswer(() => (isOpen: boolean) => {
        setAnswer(undefined)
        resolve(isOpen)
      })
    })
    const stop = whenSessionEnds(async (url) => {
      if (ownUrls.includes(url)) return 'closed'
      if (await hasSession()) return 'never closed'
      return (await askOwner()) ? 'opened' : 'closed'
    })
    return () => {
      stop()
      giveUp?.(false)
    }
  }, [])
  if (!answer) return null
  return (
    <SessionDialog
      username={username}
      onOpened={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}

/** These calls answer 401 to a wrong password, which does not mean that a session has ended. */
const ownUrls: readonly string[] = Object.values(authUrls)

/** The session may be back already: by another tab, or by the answer to a call that was refused before. */
async function hasSession(): Promise<boolean> {
  try {
    await callApi('GET', authUrls.session)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
