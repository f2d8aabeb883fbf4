import { type ReactNode, useId } from 'react'
import { useLocation } from '../../platform/web/location.ts'
import { useSite } from '../../features/site/queries.ts'
import scale from '../../platform/web/instruments/frame-scale.module.css'
import { ProfileLink } from '../../platform/web/marks/profile-link.tsx'
import { SiderealClock } from '../../platform/web/instruments/sidereal-clock.tsx'
import { sectionAddress } from '../../platform/web/navigation.ts'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { BrandLink } from '../../platform/web/ui/brand-link.tsx'
import page from '../../platform/web/ui/page.module.css'
import styles from './footer.module.css'
import { useLinks } from '../../features/pages/links.ts'
import { quickLinks } from './links.ts'

interface FooterProps {
  /** The year of the copyright line. */
  year: string
}

/** The footer of every public page. Source: docs/behaviour.md, Footer. */
export function Footer({ year }: FooterProps) {
  const site = useSite()
  const { ownerName, longitude, place, footerLine } = site
  return (
    <footer className={`${styles.footer} ${scale.frameScale}`}>
      <div className={page.page}>
        <div className={styles.groups}>
          <div>
            <BrandLink ownerName={ownerName} />
            <div className={styles.clock}>
              <SiderealClock longitude={longitude} place={place} />
            </div>
          </div>
          <QuickLinks />
          <Resources />
          <Elsewhere />
        </div>
        <div className={styles.base}>
          <span>{`© ${year} ${ownerName}. ${footerLine}`.trim()}</span>
          <nav aria-label="Legal">
            {useLinks('legal').map(({ to, label }) => (
              <PageLink key={to} to={to}>
                {label}
              </PageLink>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  )
}

function QuickLinks() {
  const [path] = useLocation()
  const site = useSite()
  return (
    <LinkGroup title="Quick Links">
      {quickLinks(site).map(({ section, label }) => (
        <li key={section}>
          <PageLink to={sectionAddress(section, path)}>{label}</PageLink>
        </li>
      ))}
    </LinkGroup>
  )
}

/** The owner's pages that are placed in the footer; a fresh site has some about the owner's fields of work. */
function Resources() {
  const links = useLinks('resources')
  if (links.length === 0) return null
  return (
    <LinkGroup title="Resources">
      {links.map(({ to, label }) => (
        <li key={to}>
          <PageLink to={to}>{label}</PageLink>
        </li>
      ))}
    </LinkGroup>
  )
}

function Elsewhere() {
  const { links } = useSite()
  if (links.length === 0) return null
  return (
    <LinkGroup title="Elsewhere">
      {links.map(({ label, address }) => (
        <li key={`${label} ${address}`}>
          <ProfileLink label={label} address={address} />
        </li>
      ))}
    </LinkGroup>
  )
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}
