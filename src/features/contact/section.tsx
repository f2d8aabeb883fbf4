import { RailSection, type SectionText } from '../../platform/web/ui/section.tsx'
import type { Site } from '../site/contract.ts'
import { ContactForm } from './form.tsx'
import styles from './section.module.css'
import type { ReactNode } from 'react'
import { ProfileLink } from '../../platform/web/marks/profile-link.tsx'
import { Card } from '../../platform/web/ui/card.tsx'

/** Source: docs/behaviour.md, Home page. */
export function ContactSection({ site, ...words }: SectionText & { site: Site }) {
  return (
    <RailSection id="contact" {...words}>
      <div className={styles.contact}>
        <ContactForm ownerEmail={site.email} />
        <ContactInformation site={site} />
      </div>
    </RailSection>
  )
}

function ContactInformation({ site }: { site: Site }) {
  const { email, phone, location, availability, links } = site
  return (
    <Card as="aside" aria-label="Contact information">
      <dl className={styles.list}>
        <Line term="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Line>
        <Line term="Phone">
          {phone === '' ? (
            <span className={styles.dimmed}>Not currently shared</span>
          ) : (
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          )}
        </Line>
        {location !== '' && <Line term="Location">{location}</Line>}
        {availability !== '' && <Line term="Availability">{availability}</Line>}
      </dl>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ label, address }) => (
            <li key={`${label} ${address}`}>
              <ProfileLink label={label} address={address} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
