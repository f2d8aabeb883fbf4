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
import { type PlacedLink, useLinks } from '../../features/pages/links.ts'
import { quickLinks } from './links.ts'

interface FooterProps {
  /** The year of the copyright line. */
  year: string
}

/** The footer of every public page. Source: docs/behaviour.md, Footer. */
export function Footer({ year }: FooterProps) {
  const site = useSite()
  const { ownerName, longitude, place, footerLine } = site
  const [path] = useLocation()
  const sections = quickLinks(site).map(({ section, label }) => ({
    to: sectionAddress(section, path),
    label,
  }))
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
          <PageLinks title="Quick Links" links={sections} />
          {/* A fresh site has some about the owner's fields of work. */}
          <PageLinks title="Resources" links={useLinks('resources')} />
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

/** A group of links to pages of the site; nothing without links. */
function PageLinks({ title, links }: { title: string; links: readonly PlacedLink[] }) {
  if (links.length === 0) return null
  return (
    <LinkGroup title={title}>
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
