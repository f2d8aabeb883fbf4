import { Tooltip as Radix } from 'radix-ui'
import type { FocusEvent, ReactElement, ReactNode } from 'react'
import styles from './tooltip.module.css'

/** Shares one delay among the tooltips inside. Source: docs/behaviour.md, Tooltips. */
export function TooltipArea({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300} disableHoverableContent>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  /** Without a text there is no tooltip, as for a button that cannot be pressed now. */
  text: string | undefined
  children: ReactElement
}

/** The tooltip of an icon button. It does not describe the button, since the accessible name says the same. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild aria-describedby={undefined} onFocus={openForKeyboardOnly}>
        {children}
      </Radix.Trigger>
      {text !== undefined && (
        <Radix.Portal>
          <Radix.Content className={styles.tip} sideOffset={6}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

/** The focus that returns from a closed dialog must not open the tooltip. */
function openForKeyboardOnly(event: FocusEvent): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}
