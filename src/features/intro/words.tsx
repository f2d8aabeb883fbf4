import type { ComponentProps } from 'react'
import { trustedHtml } from '../../platform/web/trusted-html.ts'
import type { Paragraph } from '../site/contract.ts'

/** A paragraph of the owner's. */
export function Words({ text, ...rest }: ComponentProps<'p'> & { text: Paragraph }) {
  if (typeof text === 'string') return <p {...rest}>{text}</p>
  return <p {...rest} dangerouslySetInnerHTML={trustedHtml(text.html)} />
}
