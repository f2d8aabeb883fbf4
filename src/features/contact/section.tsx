import { RailSection, type SectionText } from '../../platform/web/ui/section.tsx'
import type { Site } from '../site/contract.ts'
import { ContactForm } from './form.tsx'
import { ContactInformation } from './information.tsx'
import styles from './section.module.css'

/** How to reach the owner. Source: docs/behaviour.md, Home page. */
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
