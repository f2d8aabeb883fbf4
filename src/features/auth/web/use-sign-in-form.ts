import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { showToast } from '../../../platform/web/toast-store.ts'
import type { Outcome } from './queries.ts'
import { sentenceOf } from './sentence.ts'

const redirectDelayMs = 500

export interface SignInFormCopy {
  /** What the toasts say; the failure is always destructive. */
  done: string
  failed: { title: string; text: string }
  /** True from the press of the button on; false again when the server refuses. */
  onEntering: (isEntering: boolean) => void
}

/**
 * The way from a form into the admin area: it says how it went and goes there 500 ms later.
 * Source: docs/behaviour.md, Sign-in; Registration.
 */
export function useSignInForm({ done, failed, onEntering }: SignInFormCopy) {
  const [refusal, setRefusal] = useState<string>()
  const [isIn, setIn] = useState(false)
  useGoToAdmin(isIn)

  async function enter(send: () => Promise<Outcome>): Promise<void> {
    setRefusal(undefined)
    onEntering(true)
    try {
      if ((await send()) === 'second factor') {
        onEntering(false)
        return
      }
    } catch (error) {
      onEntering(false)
      setRefusal(sentenceOf(error))
      showToast({ ...failed, variant: 'destructive' })
      return
    }
    showToast({ title: 'Success', text: done })
    setIn(true)
  }

  // A refusal with the same words as the toast is not repeated at the form.
  return { enter, isIn, refusal: refusal === failed.text ? undefined : refusal }
}

function useGoToAdmin(isIn: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isIn) return
    const timer = setTimeout(() => navigate('/admin'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isIn, navigate])
}
