import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import hidden from '../ui/visually-hidden.module.css'
import { markOf } from './mark-of.ts'

const files = import.meta.glob<string>('./*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

interface ProfileLinkProps {
  label: string
  address: string
}

/**
 * A link to a profile of the owner, with its mark. Together with a link back, it proves that both belong to the same person. Source: microformats.org, rel="me".
 */
export function ProfileLink({ label, address }: ProfileLinkProps) {
  const isPage = address.startsWith('https:')
  return (
    <a href={address} rel="me noopener" {...(isPage && { target: '_blank' })}>
      <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
        <use href={`${files[`./${markOf(address)}.svg`]}#mark`} />
      </svg>
      {label}
      {isPage && (
        <>
          <span className={hidden.hidden}> (opens in a new tab)</span>
          <ArrowUpRight aria-hidden="true" />
        </>
      )}
    </a>
  )
}
