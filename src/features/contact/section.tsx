import { RailSection } from '../../web/ui/section.tsx'
import type { Site } from '../site/contract.ts'
import { ContactForm } from './form.tsx'
import { ContactInformation } from './information.tsx'
import styles from './section.module.css'

/** How to reach the owner. Source: docs/behaviour.md, Home page. */
export function ContactSection({ site }: { site: Site }) {
  return (
    <RailSection
      id="contact"
      title="Contact Me"
      note="Questions about astrophysics, or an idea for a collaboration? Write. I read everything, usually after dark."
    >
      <div className={styles.contact}>
        <ContactForm ownerEmail={site.email} />
        <ContactInformation site={site} />
      </div>
    </RailSection>
  )
}
