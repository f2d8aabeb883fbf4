import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { toggleTheme } from '../theme.ts'
import { IconButton } from './button.tsx'
import styles from './theme-toggle.module.css'

/** Switches the theme. CSS selects the icon, since the server does not know the theme. */
export function ThemeToggle({ className = '' }: { className?: string | undefined }) {
  return (
    <IconButton
      label="Switch between light and dark theme"
      className={`needs-script ${className}`}
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
