import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../platform/web/ui/button.tsx'

/**
 * Puts a copy button into the bar of every code block of an article. Without script there is none.
 * @param props.text the element of the article's text, null until it is there
 */
export function CopyButtons({ text }: { text: HTMLElement | null }) {
  const bars = Array.from(text?.querySelectorAll('.code > .bar') ?? [])
  return bars.map((bar, index) =>
    createPortal(<CopyButton code={bar.nextElementSibling?.textContent ?? ''} />, bar, index),
  )
}

function CopyButton({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  const Icon = copied ? Check : Copy
  return (
    <IconButton label={copied ? 'Code copied' : 'Copy code'} onClick={() => void copy()}>
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
