import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { toggleTheme } from '../../../web/theme.ts'
import { IconButton } from '../../../web/ui/button.tsx'
import styles from './theme-toggle.module.css'

/** Switches the colours of the whole site; the style sheet picks the icon, so no theme is known while rendering. */
export function ThemeToggle() {
  return (
    <IconButton
      label="Switch between light and dark theme"
      className="needs-script"
      onClick={toggleTheme}
    >
      <span className={styles.toDark}>
        <Moon aria-hidden="true" />
      </span>
      <span className={styles.toLight}>
        <Sun aria-hidden="true" />
      </span>
    </IconButton>
  )
}
