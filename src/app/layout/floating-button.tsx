import ArrowDown from 'lucide-react/icons/arrow-down'
import { useLocation } from '../../platform/web/location.ts'
import { useHasSection } from '../../platform/web/shown-sections.ts'
import { sectionAddress, useNavigate } from '../../platform/web/navigation.ts'
import styles from './floating-button.module.css'
import { useScrolledPast } from './scrolled-past.ts'

/** Pixels of scroll after which the button appears. Source: docs/behaviour.md, Section links. */
const appearsAfterPx = 300

/** A link to the contact form on every page. Source: docs/behaviour.md, Section links. */
export function FloatingButton() {
  const [path] = useLocation()
  const go = useNavigate()
  const hasSection = useHasSection()
  if (!useScrolledPast(appearsAfterPx) || !hasSection('contact')) return null
  return (
    <button
      type="button"
      className={styles.floating}
      aria-label="Go to contact"
      onClick={() => go(sectionAddress('contact', path))}
    >
      <ArrowDown aria-hidden="true" />
    </button>
  )
}
