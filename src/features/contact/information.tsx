import type { ReactNode } from 'react'
import { Card } from '../../web/ui/card.tsx'
import { OutsideLink } from '../../web/ui/outside-link.tsx'
import type { Site } from '../site/contract.ts'
import styles from './information.module.css'

/** The owner's addresses beside the contact form. */
export function ContactInformation({ site }: { site: Site }) {
  const { email, location, social } = site
  return (
    <Card as="aside" aria-label="Contact information">
      <dl className={styles.list}>
        <Line term="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Line>
        <Line term="Phone">
          <span className={styles.dimmed}>Not currently shared</span>
        </Line>
        <Line term="Location">{location}</Line>
        <Line term="Availability">Flexible hours, best reached via email</Line>
      </dl>
      <ul className={styles.social}>
        <li>
          <OutsideLink href={social.snapchat}>Snapchat</OutsideLink>
        </li>
        <li>
          <OutsideLink href={social.instagram}>Instagram</OutsideLink>
        </li>
        <li>
          <OutsideLink href={social.linkedin}>LinkedIn</OutsideLink>
        </li>
      </ul>
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
