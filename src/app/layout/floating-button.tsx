import ArrowDown from 'lucide-react/icons/arrow-down'
import { useLocation } from 'wouter'
import { sectionAddress, useGo } from '../../web/navigation.ts'
import styles from './floating-button.module.css'
import { useScrolledPast } from './scrolled-past.ts'

/** Pixels of scroll after which the button appears. Source: specification, point 9. */
const appearsAfterPx = 300

/** A way to the contact form from everywhere. Source: specification, point 2; policies, section 8. */
export function FloatingButton() {
  const [path] = useLocation()
  const go = useGo()
  if (!useScrolledPast(appearsAfterPx)) return null
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
