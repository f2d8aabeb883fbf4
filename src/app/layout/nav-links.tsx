import { useLocation } from '../../platform/web/location.ts'
import { useSite } from '../../features/site/queries.ts'
import type { SectionName } from '../../shared/sections.ts'
import { sectionAddress } from '../../platform/web/navigation.ts'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { useLinks } from '../../features/pages/links.ts'
import { headerSections } from './links.ts'

/** An invisible copy of the links, as wide as all links on one line, by which CSS decides whether they fit. */
export function NavRoom({
  showsAdmin,
  className,
}: Pick<NavLinksProps, 'showsAdmin'> & { className: string | undefined }) {
  const site = useSite()
  const labels = [...headerSections(site), ...useLinks('header')].map(({ label }) => label)
  return (
    <span className={className} aria-hidden="true">
      {[...labels, ...(showsAdmin ? ['Admin'] : [])].map((label, index) => (
        <i key={`${index} ${label}`} data-label={label} />
      ))}
    </span>
  )
}

interface NavLinksProps {
  /** The section of the home page that is being read. */
  current: SectionName | undefined
  /** Whether the owner is signed in. */
  showsAdmin: boolean
  /** The class of links to pages of their own. */
  pageClass?: string | undefined
  onFollow?: () => void
}

/** The links of the header: sections of the home page, then pages. Source: docs/behaviour.md, Header and menu. */
export function NavLinks({ current, showsAdmin, pageClass, onFollow }: NavLinksProps) {
  const [path] = useLocation()
  const site = useSite()
  return (
    <>
      {headerSections(site).map(({ section, label }) => (
        <PageLink
          key={section}
          to={sectionAddress(section, path)}
          aria-current={section === current ? 'location' : undefined}
          onClick={onFollow}
        >
          {label}
        </PageLink>
      ))}
      {useLinks('header').map(({ to, label }) => (
        <PageLink
          key={to}
          to={to}
          className={pageClass}
          aria-current={path === to ? 'page' : undefined}
          onClick={onFollow}
        >
          {label}
        </PageLink>
      ))}
      {showsAdmin && (
        <PageLink to="/admin" className={pageClass} onClick={onFollow}>
          Admin
        </PageLink>
      )}
    </>
  )
}
