import { useTheme } from '#web/lib/theme.ts'
import { Icon } from './icon.tsx'

/**
 * Night or dawn. The stylesheet shows the right icon, so the prerendered page never shows the wrong
 * one.
 */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'dark'}
      aria-label="Thème sombre"
      className="theme-toggle"
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  )
}
